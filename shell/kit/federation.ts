import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { AreaManifest } from '@fundharbor/contracts/platform/registry'
import type { HtmlTagDescriptor, Plugin, UserConfig } from 'vite'
import { oneKit } from './one-kit.ts'
import { slimIcons } from './slim-icons.ts'
import { federateWholeGraph } from './whole-graph.ts'

/**
 * What runs once on a page. The router, the query cache and the stores reach the areas through the kit: shared by
 * themselves they would be shipped whole.
 */
const singletons = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@fundharbor/kit'] as const

/** The shell brings every singleton. */
const provided = Object.fromEntries(singletons.map((name) => [name, { singleton: true }]))

/** An area uses the shell's and carries no fallback. */
const consumed = Object.fromEntries(
  singletons.map((name) => [
    name,
    { singleton: true, import: false, suppressMissingImportWarning: true } as const,
  ]),
)

/** The glue of federation, and crumbs that every page needs, in one chunk: apart they cost two dozen requests. */
const glue = {
  name: 'federation',
  test: /virtual:mf|__mf__|__loadShare__|__prebuild__|preload-helper|rolldown[/\\]runtime|\0vite|SSRBase|ssr[/\\]X\.|ui[/\\]classes|src[/\\]vocabulary/,
}

const common = (input?: string): UserConfig => ({
  build: {
    target: 'esnext',
    modulePreload: { polyfill: false },
    manifest: 'vite-manifest.json',
    emptyOutDir: true,
    cssCodeSplit: true,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input, output: { codeSplitting: { groups: [glue] } } },
  },
})

/**
 * Origin of the development shell, set by `pnpm dev`: an area's modules meet React's refresh runtime there. A build
 * has none.
 */
const refreshThrough = { reactRefreshHost: process.env.DEV_SHELL }

/** Build and development of the shell: it provides the singletons and the federation runtime. */
export function shellConfig(): UserConfig {
  return {
    ...common(),
    plugins: [
      react(),
      slimIcons(),
      federateWholeGraph({
        name: 'shell',
        filename: 'assets/shellEntry-[hash].js',
        remotes: {},
        shared: provided,
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true },
      }),
      preloadFonts(),
      preloadKit(),
    ],
  }
}

/** Build and development of an area: one exposed module, `./area`, and its data beside it. */
export function remoteConfig(folder: string): UserConfig {
  const manifest = AreaManifest.parse(JSON.parse(readFileSync(path.join(folder, 'area.json'), 'utf8')))
  return {
    ...common('./src/area.tsx'),
    base: './',
    plugins: [
      oneKit(folder),
      react(refreshThrough),
      slimIcons(),
      federateWholeGraph({
        name: manifest.name.replaceAll('-', '_'),
        filename: 'assets/areaEntry-[hash].js',
        exposes: { './area': './src/area.tsx' },
        shared: consumed,
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true },
      }),
      areaData(folder),
    ],
  }
}

/** Upright fonts are what every first paint is written in: asked for with the page, not after its styles. */
const preloadFonts = (): Plugin => ({
  name: 'fundharbor:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] =>
      Object.keys(bundle ?? {})
        .filter((file) => /(newsreader|hanken-grotesk)-latin-wght-normal-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head-prepend',
        })),
  },
})

/**
 * The kit is a share: the runtime asks for it when it has started, and everything waits for it. So the page asks for
 * it at once, with what it imports, and for what the runtime asks for last.
 */
const preloadKit = (): Plugin => ({
  name: 'fundharbor:preload-kit',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }): HtmlTagDescriptor[] {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const kit = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/kit/src/index.ts')))
      if (!kit) throw new Error('The build has no chunk of the kit.')
      const pending = chunks.filter(({ name }) => name === 'pendingShares').map(({ fileName }) => fileName)
      return [kit.fileName, ...kit.imports, ...pending]
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }))
    },
  },
})

/** Puts `area.json` beside the build: the release tool reads it from there. */
const areaData = (folder: string): Plugin => ({
  name: 'fundharbor:area-data',
  apply: 'build',
  writeBundle({ dir }) {
    if (dir) copyFileSync(path.join(folder, 'area.json'), path.join(dir, 'area.json'))
  },
})
