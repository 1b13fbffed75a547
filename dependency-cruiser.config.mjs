/** Finds folders that import each other, wings of catalog that import those above them, and scripts that reach into a service. File cycles and the direction between packages are oxlint's business. */
/** The wings of catalog, the lowest first: each may import those before it. */
const wings = ['records', 'search', 'matching', 'team', 'public']
const wing = (names) => `^services/catalog/src/(${names.join('|')})/`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...wings.slice(0, -1).map((name, index) => ({
      name: `${name}-is-below`,
      comment:
        'A wing of catalog imports only wings below it: hand over what it needs, or move the part that needs it up.',
      severity: 'error',
      from: { path: wing([name]) },
      to: { path: wing(wings.slice(index + 1)) },
    })),
    {
      name: 'no-circular-folders',
      comment: 'Two folders that import each other are one: move the shared part to a folder of its own.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-are-private',
      comment: 'What scripts need of a service is in its seeds, or a program of its own in its bench folder.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^services/(catalog|content|documents-ai|identity-billing|stripe-sandbox)/src/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.tsx?$', '\\.test-helper\\.tsx?$', '/testing/', '/testdata/', '/seeds/'] },
    includeOnly: '^(shell|mfe-[a-z]+|services|gateway|scripts)/',
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
}
