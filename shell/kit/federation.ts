import { devShell } from './env.ts'
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { AreaManifest } from '@fundharbor/contracts/platform/registry'
import type { HtmlTagDescriptor, Plugin, UserConfig } from 'vite'
import { areaNeeds, shellProvides } from './needs/needs.ts'
import { areaStyles } from './needs/styles.ts'
import { resolveKit } from './resolve-kit.ts'
import { slimIcons } from './slim-icons.ts'
import { thirdPartyNotices } from './third-party-notices.ts'
import { federateWholeGraph } from './whole-graph.ts'

/**
 * Modules that run once per page. Areas get the router, the query cache and the stores from the kit: shared on their
 * own, they would ship whole, without tree-shaking.
 */
const singletons = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@fundharbor/kit'] as const

/** The shell provides every singleton. */
const provided = Object.fromEntries(singletons.map((name) => [name, { singleton: true }]))

/** An area uses the shell's copy and bundles no fallback. */
const consumed = Object.fromEntries(
  singletons.map((name) => [
    name,
    { singleton: true, import: false, suppressMissingImportWarning: true } as const,
  ]),
)

/** Federation code and small modules that every page needs, in one chunk: separate, they cost two dozen requests. */
const commonChunk = {
  name: 'federation',
  test: /virtual:mf|__mf__|__loadShare__|__prebuild__|preload-helper|rolldown[/\\]runtime|\0vite|SSRBase|ssr[/\\]X\.|src[/\\]classes|src[/\\]vocabulary/,
}

const baseConfig = (input?: string): UserConfig => ({
  build: {
    target: 'esnext',
    modulePreload: { polyfill: false },
    manifest: 'vite-manifest.json',
    emptyOutDir: true,
    cssCodeSplit: true,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input, output: { codeSplitting: { groups: [commonChunk] } } },
  },
})

/** Origin of the development shell, set by `pnpm dev`: an area's modules load React's refresh runtime from there. */
const refreshOptions = { reactRefreshHost: devShell }

/** Vite configuration of the shell, which provides the singletons and the federation runtime. */
export function shellConfig(): UserConfig {
  return {
    ...baseConfig(),
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
      thirdPartyNotices(),
      shellProvides(),
    ],
  }
}

/** Vite configuration of an area: exposes one module, `./area`, and copies `area.json` into the build. */
export function remoteConfig(folder: string): UserConfig {
  const manifest = AreaManifest.parse(JSON.parse(readFileSync(path.join(folder, 'area.json'), 'utf8')))
  return {
    ...baseConfig('./src/area.tsx'),
    base: './',
    plugins: [
      resolveKit(folder),
      react(refreshOptions),
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
      thirdPartyNotices(),
      areaStyles(manifest.name),
      areaNeeds(folder, manifest),
    ],
  }
}

/** Every first paint needs the upright fonts: the page preloads them instead of waiting for its styles. */
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
 * The federation runtime requests the kit only once it has started, and everything waits for it. So the page preloads
 * the kit with its imports, and the chunk that the runtime requests last.
 */
const preloadKit = (): Plugin => ({
  name: 'fundharbor:preload-kit',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }): HtmlTagDescriptor[] {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const kit = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/kit/src/index.ts')))
      if (!kit) throw new Error('The build has no chunk for the kit.')
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

/** Copies `area.json` into the build, where the release tool reads it. */
const areaData = (folder: string): Plugin => ({
  name: 'fundharbor:area-data',
  apply: 'build',
  writeBundle({ dir }) {
    if (dir) copyFileSync(path.join(folder, 'area.json'), path.join(dir, 'area.json'))
  },
})
