import type { Principal } from "@wirewright/mcp";
import type { HttpHeaders } from "@wirewright/mcp/http-node";
import { Refusal } from "@wirewright/mcp/http-node";
import type { Members } from "../board/members.ts";

/**
 * Makes the check of who asks: a bearer token names a member, whose name is the principal. The board
 * is looked at each time, so a new token or role counts from the next request on.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export function authenticateMember(
  members: Members,
): (headers: HttpHeaders) => Principal | Refusal {
  return ({ authorization }) => {
    const token = BEARER.exec(authorization ?? "")?.[1];
    if (token === undefined) return refusal(CHALLENGE, "Send a bearer token of the board");
    const member = members.byToken(token);
    if (member !== undefined) return { id: member.name };
    return refusal(`${CHALLENGE}, error="invalid_token"`, "No member has this token");
  };
}

function refusal(challenge: string, message: string): Refusal {
  return new Refusal(401, { "WWW-Authenticate": challenge }, message);
}

const BEARER = /^bearer +([\w\-.~+/]+=*) *$/i;
const CHALLENGE = 'Bearer realm="task-board"';
