import type { Caller, Endpoint, Observer } from "@wirewright/mcp";
import type { Server } from "@wirewright/mcp/server";
import { memoryEventBus } from "@wirewright/mcp/server";
import type { Member } from "../board/member.ts";
import { createBoardServer } from "../create-board-server.ts";
import type { BoardContext } from "../tools/board-tool.ts";

/** The board for all of its members. */
export interface BoardEndpoint extends Endpoint {
  /** Ends what goes on without anybody waiting; resolves when that is written down. */
  endTasks(): Promise<void>;
}

/**
 * The board as one Endpoint for all of its members: each request goes to a server that acts for the
 * member whom it comes from, made when they first ask. What one of them changes, all are told of.
 */
export function boardEndpoint(
  context: Omit<BoardContext, "member">,
  observer: Observer,
): BoardEndpoint {
  const eventBus = memoryEventBus();
  const servers = new Map<string, Server>();
  const serverOf = (caller: Caller): Server => {
    const member = memberOf(caller, context);
    // With the role, since that decides which tools there are.
    const key = `${member.role} ${member.name}`;
    const known = servers.get(key);
    if (known !== undefined) return known;
    const server = createBoardServer({ ...context, member }, { observer, eventBus });
    servers.set(key, server);
    return server;
  };
  return {
    exchange: async (request, exchange) => serverOf(exchange.caller).exchange(request, exchange),
    accept: (notification, { caller }) => serverOf(caller).accept?.(notification, { caller }),
    toolSchema: (name, caller) => serverOf(caller).toolSchema?.(name, caller),
    async endTasks() {
      await Promise.all([...servers.values()].map((server) => server.endTasks()));
    },
  };
}

function memberOf({ principal }: Caller, { board }: Pick<BoardContext, "board">): Member {
  const member = principal && board.members.byName(principal.id);
  if (member === undefined) throw new TypeError("Cannot serve somebody who is not on the board");
  return member;
}
