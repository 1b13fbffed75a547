/** Finds folders that import each other, and scripts that reach into a service. File cycles and the direction between packages are oxlint's business. */
export default {
  forbidden: [
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
