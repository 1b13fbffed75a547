import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { packPackages } from '@fundharbor/kit/packages'
import { createFiles } from './files.ts'
import { toNewArea } from './names.ts'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Version ranges from the catalog of this repository. */
async function rangesOf(root: string, names: string[]): Promise<Record<string, string>> {
  const text = await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8')
  return Object.fromEntries(
    names.map((name) => {
      const [, range] = new RegExp(`^  '?${name}'?: (\\S+)$`, 'm').exec(text) ?? []
      if (range === undefined) throw new Error(`The catalog has no ${name}.`)
      return [name, range]
    }),
  )
}

async function packageJson(root: string, name: string, files: readonly { name: string; file: string }[]) {
  const tarballs = files.map((each) => [each.name, `file:packages/${each.file}`])
  const tools = [
    '@testing-library/dom',
    '@testing-library/react',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    'jsdom',
    'typescript',
    'vite',
    'vitest',
  ]
  return json({
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      dev: 'vite',
      build: 'vite build',
      test: 'vitest run',
      types: 'tsc --noEmit -p .',
      sync: 'fundharbor-kit sync',
    },
    dependencies: { ...Object.fromEntries(tarballs), ...(await rangesOf(root, ['react', 'react-dom'])) },
    devDependencies: await rangesOf(root, tools),
  })
}

const vite = `import { areaConfig } from '@fundharbor/kit/vite'
import { defineConfig } from 'vite'

export default defineConfig(areaConfig(import.meta.dirname))
`

const vitest = `import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The kit's files import style sheets, which only Vite understands.
    server: { deps: { inline: [/@fundharbor/] } },
    restoreMocks: true,
    env: { TZ: 'UTC' },
  },
})
`

async function tsconfig(root: string): Promise<string> {
  const { compilerOptions } = JSON.parse(await readFile(path.join(root, 'tsconfig.base.json'), 'utf8'))
  const own = {
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node', 'vite/client'],
  }
  return json({ compilerOptions: { ...compilerOptions, ...own }, include: ['src', '*.ts'] })
}

const readme = (name: string, page: string) => `# ${name}

An area of a Fundharbor site, at \`/${page}\`. It needs Node 24 and npm.

\`\`\`sh
npm install
SITE=https://fundharbor.example npm run dev      # that site, with this area as it is now
npm run types && npm test && npm run build
npm run sync https://fundharbor.example          # take over the kit that the site runs now
\`\`\`

\`packages/\` has the kit and the contracts of the site; commit it. After \`npm run sync\`, \`npm run types\` names what the
site no longer has, or does not have yet. To release, give this folder with its build to the site's release tool:
\`pnpm release publish <this folder>\`.
`

/** Writes an area into a folder of its own, outside of this repository. Throws if there is one already. */
export async function writeOutsideArea(root: string, folder: string, name: string): Promise<void> {
  const area = toNewArea(name)
  if (existsSync(path.join(folder, 'package.json'))) throw new Error(`${folder} has a package.json already.`)
  await mkdir(folder, { recursive: true })
  const packages = await packPackages(path.join(folder, 'packages'))
  const inside = Object.entries(createFiles(area)).filter(([file]) => file.startsWith(`${name}/`))
  const files = {
    ...Object.fromEntries(inside.map(([file, text]) => [file.slice(name.length + 1), text])),
    'package.json': await packageJson(root, name, packages),
    'vite.config.ts': vite,
    'vitest.config.ts': vitest,
    'tsconfig.json': await tsconfig(root),
    'README.md': readme(name, area.page),
    '.gitignore': 'node_modules/\ndist/\n.__mf__temp/\n',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
}
