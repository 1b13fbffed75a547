/** The kit's second entry point: stateless files that each area bundles itself. */
export const statelessEntries = [
  'area-widget.tsx',
  'form.ts',
  'countries.ts',
  'html.tsx',
  'initials.ts',
  'motion.ts',
  'palette.ts',
  'save-file.ts',
  'use-amount-input.ts',
  'ui/amount-field.tsx',
  'ui/back-link.tsx',
  'ui/chart-table.tsx',
  'ui/combobox.tsx',
  'ui/email-link-page.tsx',
  'ui/form-amount-field.tsx',
  'ui/linked-bars.tsx',
  'ui/tabs.tsx',
  'ui/table.tsx',
  'ui/upgrade-prompt.tsx',
]

/** Helpers for an area's own tests. */
export const testEntries = ['testing/open-area.test-helper.tsx']

const compiled = (file: string) => {
  const name = file.replace(/\.tsx?$/, '')
  return { types: `./${name}.d.ts`, default: `./${name}.js` }
}

/** The declared exports of the kit's package. */
export const kitExports = {
  '.': compiled('src/index.ts'),
  './vite': compiled('build/vite.ts'),
  ...Object.fromEntries(
    ['brand.ts', ...statelessEntries, ...testEntries].map((file) => [`./${file}`, compiled(`src/${file}`)]),
  ),
  './package.json': './package.json',
}

/** The declared exports of the contracts' package. */
export const contractsExports = {
  './check/*': compiled('check/*.ts'),
  './*': compiled('src/*.ts'),
}
