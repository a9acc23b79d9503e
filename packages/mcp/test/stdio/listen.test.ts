import { expect, test } from "vitest";
import { createClient } from "../../src/client/create-client.ts";
import { connectFixture } from "./connect-fixture.ts";

test("a subscription goes on over the child that follows one that died", async () => {
  await using child = await connectFixture("tells-changes");
  const client = createClient(child.connection, { name: "test", version: "1.0.0" });
  const subscription = client.listen({ toolsListChanged: true });
  const agreed = await subscription.acknowledged;
  await client.callTool("change");
  expect(await subscription.next()).toEqual({ value: { kind: "toolsListChanged" } });
  await expect(client.callTool("die")).rejects.toMatchObject({
    code: "CHILD_EXITED",
    message: "Cannot get an answer: the server exited with code 7",
  });
  expect(await subscription.next()).toEqual({
    value: { kind: "mayHaveMissed", acknowledged: agreed },
  });
  await client.callTool("change");
  expect(await subscription.next()).toEqual({ value: { kind: "toolsListChanged" } });
  expect(child.events.filter(({ kind }) => kind === "child-exit").length).toBe(1);
  await client.close();
}, 30_000);
