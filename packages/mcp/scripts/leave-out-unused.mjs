/**
 * Parts of ajv that the library never runs, a sixth of it: it resolves no URI, since references are
 * names by then, and has no use for the schemas of schemas, since it checks those itself.
 */
const UNUSED = /^fast-uri$|\/refs\/json-schema-2020-12$/;

/** An esbuild plugin that puts an empty module where those would be. */
export const leaveOutUnused = {
  name: "leave-out-unused",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: UNUSED }, ({ path }) => ({ path, namespace: "unused" }));
    onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "module.exports = {};" }));
  },
};
