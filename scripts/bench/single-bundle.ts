import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import { publishRelease } from '@fundharbor/gateway/releases/publish.ts'
import { preloadFonts } from '@fundharbor/kit/federation'
import { quietRouter } from '@fundharbor/kit/quiet-router.ts'
import { slimIcons } from '@fundharbor/kit/slim-icons.ts'
import react from '@vitejs/plugin-react'
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { packages } from '../platform/builds.ts'
import { root } from '../platform/root.ts'

const folder = path.join(root, 'node_modules/.cache/fundharbor/single')
const shell = path.join(root, 'shell')
const landing = 'mfe-public/src/landing/page.tsx'

/**
 * Builds the same code without federation: shell and areas in one build, each page still its own chunk. Publishes it to a
 * separate releases folder, which a gateway serves like the real one, and returns the folder's path.
 */
export async function publishSingleBundle(registry: Registry): Promise<string> {
  const releasesDir = path.join(folder, 'releases')
  await rm(folder, { recursive: true, force: true })
  await mkdir(path.join(folder, 'kit'), { recursive: true })
  for (const file of ['package.json', 'kit/package.json'])
    await cp(path.join(shell, file), path.join(folder, file))
  const imports = path.join(folder, 'imports.ts')
  await writeFile(imports, plainImports())
  await build({
    root: shell,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [
      react(),
      slimIcons(),
      quietRouter(),
      withoutFederation(imports),
      preloadFonts(),
      pageHead(registry),
    ],
    resolve: {
      dedupe: ['react', 'react-dom', '@fundharbor/kit'],
    },
    build: {
      outDir: path.join(folder, 'dist'),
      emptyOutDir: true,
      target: 'esnext',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  })
  await publishRelease({ dir: folder, releasesDir })
  return releasesDir
}

/** What the one bundle has in place of `area-module.ts`: areas become ordinary imports. */
function plainImports(): string {
  const areas = packages.filter((name) => name !== 'shell')
  const entries = areas.map((name) => `'${name}': () => import('${path.join(root, name, 'src/area.tsx')}'),`)
  return `const areas = {\n${entries.join('\n')}\n}\nexport const importArea = ({ name }) => areas[name]()\n`
}

const withoutFederation = (imports: string): Plugin => ({
  name: 'fundharbor:without-federation',
  enforce: 'pre',
  resolveId: (source) => (source === './area-module.ts' ? imports : null),
})

/** Adds what a release adds to the page (the registry and preloads of the landing page), so that only federation differs. */
const pageHead = (registry: Registry): Plugin => ({
  name: 'fundharbor:page-head',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'registry' },
        children: JSON.stringify(registry).replaceAll('<', '\\u003c'),
        injectTo: 'head-prepend',
      },
      ...landingFiles(bundle ?? {}).map(toLink),
    ],
  },
})

const toLink = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})

/** Scripts and styles of the landing page, except those that the HTML has already. */
function landingFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (files: string[], seen = new Set<string>()): Set<string> => {
    for (const file of files.filter((each) => !seen.has(each))) {
      seen.add(file)
      reach(byFile.get(file)?.imports ?? [], seen)
    }
    return seen
  }
  const filesOf = (wanted: Rolldown.OutputChunk[]) => {
    const scripts = reach(wanted.map(({ fileName }) => fileName))
    const styles = [...scripts].flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])])
    return new Set([...scripts, ...styles])
  }
  const lazy = ['mfe-public/src/area.tsx', landing]
  const pages = filesOf(chunks.filter((chunk) => lazy.some((end) => chunk.facadeModuleId?.endsWith(end))))
  const entry = filesOf(chunks.filter(({ isEntry }) => isEntry))
  return [...pages].filter((file) => !entry.has(file))
}
