import type { Schemas } from "../src/api/schemas";
import type { Edit } from "../src/offline/declaration-delivery";
import { DECLARATION } from "./declaration";

type Declaration = Schemas["Declaration"];

/** How the server meets an edit; it may fail before or after it has stored it. */
type Meet = (store: () => Response) => Response | Promise<Response>;

/** A server that holds one declaration and recognises an edit that comes again, as the real one does. */
export function holdDeclaration(first: Partial<Declaration> = {}) {
  const edits: Edit[] = [];
  let made = "";
  const server = {
    now: { ...DECLARATION, ...first } as Declaration,
    /** Every edit that arrived, also those that were refused. */
    edits,
    meet: ((store) => store()) as Meet,
    /** Somebody else changes it. */
    change: (by: Partial<Declaration>) => {
      made = "";
      server.now = { ...server.now, ...by };
    },
    answers: {
      [`GET /api/declarations/${DECLARATION.id}` as const]: () => server.now,
      [`POST /api/declarations/${DECLARATION.id}/open` as const]: () => server.now,
      [`PUT /api/declarations/${DECLARATION.id}` as const]: async (request: Request) => {
        const { credentials, ...edit } = (await request.json()) as Edit;
        edits.push({ credentials, ...edit });
        return server.meet(() => write(edit));
      },
    },
  };

  function write({ version, ...content }: Omit<Edit, "credentials">): Response {
    const isRepeated = made === JSON.stringify(content) && server.now.version === version + 1;
    if (isRepeated) return Response.json(server.now);
    if (!server.now.editable) return refused("DECLARATION_NOT_EDITABLE", "Ya no se puede modificar.");
    if (version !== server.now.version) return refused("VERSION_CONFLICT", "Cambió.");
    made = JSON.stringify(content);
    const travel = { ...server.now.travel, ...content.travel };
    server.now = { ...server.now, travel, version: version + 1, updated_at: "2026-11-21T19:32:00Z" };
    return Response.json(server.now);
  }

  return server;
}

const refused = (reason: string, message: string) => Response.json({ reason, message }, { status: 409 });
