// Fifty shapes of URIs, the same in every program: the last one is what most of the load asks for.
export const TEMPLATE_COUNT = 50;

/** The template with a number, by RFC 6570. */
export function uriTemplateOf(index) {
  return `shop://area-${index}/{section}/items/{item}{?lang}`;
}

/** The same as a regular expression that captures what the variables stand for. */
export function regExpOf(index) {
  return new RegExp(`^shop://area-${index}/([^/?]*)/items/([^/?]*)(?:\\?lang=([^&]*))?$`);
}

/** A template that can go wrong: where nothing follows, each of its variables may take any part. */
export const GREEDY_TEMPLATE = "trap://{+a}/{+b}/{+c}/{+d}!";

/** The same as it is often turned into a regular expression. */
export const GREEDY_REG_EXP = /^trap:\/\/(.+)\/(.+)\/(.+)\/(.+)!$/;
