import { checkedImports } from './checked-imports.ts'
import { areaChunks, fileNames, libraryChunks, noCircles } from './chunks.ts'
import { devShell } from './env.ts'
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { AreaManifest } from '@fundharbor/contracts/platform/registry'
import type { HtmlTagDescriptor, Plugin, Rolldown, UserConfig } from 'vite'
import { areaLayers, shellLayers } from './layers.ts'
import { areaNeeds, shellProvides } from './needs/needs.ts'
import { areaStyles } from './needs/styles.ts'
import { quietRouter } from './quiet-router.ts'
import { resolveKit } from './resolve-kit.ts'
import { slimIcons } from './slim-icons.ts'
import { thirdPartyNotices } from './third-party-notices.ts'
import { areaViews, shellViews } from './views/plugin.ts'
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

const baseConfig = (groups: Rolldown.CodeSplittingGroup[], input?: string): UserConfig => ({
  build: {
    target: 'esnext',
    modulePreload: { polyfill: false },
    manifest: 'vite-manifest.json',
    emptyOutDir: true,
    cssCodeSplit: true,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input, output: { codeSplitting: { groups }, ...fileNames } },
  },
})

/** Origin of the development shell, set by `pnpm dev`: an area's modules load React's refresh runtime from there. */
const refreshOptions = { reactRefreshHost: devShell }

/** The federation plugin of the development shell, whose areas may run on development servers, too. */
const devFederation = () =>
  federateWholeGraph({
    name: 'shell',
    filename: 'assets/shellEntry-[hash].js',
    remotes: {},
    shared: provided,
    manifest: false,
    dts: false,
    experiments: { provideExternalRuntime: true },
  })

/**
 * Vite configuration of the shell. Its build is an ordinary one: it hands its libraries to the areas itself
 * (`shared-libraries.ts`) and starts the federation runtime when it is needed (`federation-runtime.ts`).
 */
export function shellConfig(command: 'build' | 'serve'): UserConfig {
  return {
    ...baseConfig(libraryChunks),
    // The runtime gets the areas' entries from the registry, so it needs no manifests and no snapshots of them.
    define:
      command === 'build' ? { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' } : {},
    plugins: [
      react(),
      slimIcons(),
      quietRouter(),
      ...(command === 'serve' ? devFederation() : []),
      noCircles(),
      shellLayers(),
      preloadFonts(),
      thirdPartyNotices(),
      shellProvides(),
      shellViews(),
    ],
  }
}

/** Vite configuration of an area: exposes one module, `./area`, and copies `area.json` into the build. */
export function remoteConfig(folder: string): UserConfig {
  const manifest = AreaManifest.parse(JSON.parse(readFileSync(path.join(folder, 'area.json'), 'utf8')))
  return {
    ...baseConfig(areaChunks(manifest), './src/area.tsx'),
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
      importShares(folder),
      mergePreloadHelper(),
      checkedImports(),
      noCircles(),
      areaData(folder),
      thirdPartyNotices(),
      areaLayers(manifest.name),
      areaStyles(manifest.name),
      areaNeeds(folder, manifest),
      areaViews(folder, manifest),
    ],
  }
}

/** Every first paint needs the upright fonts: the page preloads them instead of waiting for its styles. */
export const preloadFonts = (): Plugin => ({
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
 * Reads every singleton before the area's module runs. Imported by its pages only, they would wait for the federation
 * runtime, which is not there when a shell imports the module itself.
 */
const importShares = (folder: string): Plugin => ({
  name: 'fundharbor:import-shares',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: path.join(folder, 'src/area.tsx') },
    handler: (code) => `${singletons.map((name) => `import '${name}'`).join('\n')}\n${code}`,
  },
})

/** The federation plugin gives Vite's preload helper a chunk of its own, for builds whose chunks await each other. */
const mergePreloadHelper = (): Plugin => ({
  name: 'fundharbor:merge-preload-helper',
  apply: 'build',
  configResolved({ build }) {
    const { output } = build.rolldownOptions
    if (Array.isArray(output) || typeof output?.codeSplitting !== 'object') return
    const { groups } = output.codeSplitting
    output.codeSplitting.groups = groups?.filter(({ name }) => name !== 'vite-preload-helper')
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
