import { TransportError } from "../../errors/mcp-error.ts";
import { showValue } from "../../util/excerpt.ts";

/** All entries of a list. Each time it is read, it walks the pages from the beginning. */
export interface Listing<Item, Page> extends AsyncIterable<Item> {
  /** The pages instead of their entries; the next is asked for when somebody wants it. */
  readonly pages: AsyncIterable<Page>;
  /** All entries at once. */
  toArray(): Promise<readonly Item[]>;
}

/** How a list is walked. */
export interface Walk<Item, Page> {
  readonly method: string;
  /** Asks for the page at a cursor; undefined is the first. */
  page(cursor: string | undefined): Promise<Page>;
  itemsOf(page: Page): readonly Item[];
  /** Where the walk begins. */
  readonly cursor: string | undefined;
}

/** Makes a list that is walked page by page. Nothing is asked for before somebody reads. */
export function listingOf<Item, Page extends { readonly nextCursor?: string }>(
  walk: Walk<Item, Page>,
): Listing<Item, Page> {
  const pages = { [Symbol.asyncIterator]: () => pagesOf(walk) };
  const listing: Listing<Item, Page> = {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages) yield* walk.itemsOf(page);
    },
    async toArray() {
      const items: Item[] = [];
      for await (const page of pages) items.push(...walk.itemsOf(page));
      return items;
    },
  };
  return listing;
}

/** Cursors are opaque: the only thing that counts is whether one came before. */
async function* pagesOf<Page extends { readonly nextCursor?: string }>({
  method,
  page,
  cursor: begin,
}: Walk<unknown, Page>): AsyncGenerator<Page, void, undefined> {
  const seen = new Set([begin]);
  let current = await page(begin);
  yield current;
  while (current.nextCursor !== undefined) {
    const cursor = current.nextCursor;
    if (seen.has(cursor)) throw loop(method, `the cursor ${showValue(cursor)} came before`);
    if (seen.size >= MAX_PAGES) throw loop(method, `there are more than ${MAX_PAGES} pages`);
    seen.add(cursor);
    current = await page(cursor);
    yield current;
  }
}

function loop(method: string, what: string): TransportError {
  return new TransportError("PAGINATION_LOOP", `Cannot read all pages of ${method}: ${what}`);
}

const MAX_PAGES = 10_000;
