import { JSDOM } from 'jsdom'
import { createServer } from 'vite'

/*
 * `node render.ts <folder> <entry> [<path>…]`: loads a module with Vite into a simulated browser, in which no request is ever
 * answered, calls its `renderViews` and prints what that returns as JSON. A path is one of an area's pages.
 */
const [folder = '', entry = '', ...paths] = process.argv.slice(2)

const { window } = new JSDOM('<!doctype html><html><body></body></html>', {
  url: 'https://fundharbor.invalid/',
  pretendToBeVisual: true,
})

const never = (): Promise<never> => new Promise(() => undefined)
const observer = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
const matchMedia = () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis)) Reflect.set(globalThis, name, Reflect.get(window, name))
for (const [name, value] of Object.entries({
  window: globalThis,
  document: window.document,
  location: window.location,
  history: window.history,
  navigator: window.navigator,
  localStorage: window.localStorage,
  sessionStorage: window.sessionStorage,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
  Event: window.Event,
  CustomEvent: window.CustomEvent,
  EventTarget: window.EventTarget,
  DOMException: window.DOMException,
  matchMedia,
  fetch: never,
  scrollTo: (): void => undefined,
  IntersectionObserver: observer,
  ResizeObserver: observer,
}))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

const server = await createServer({
  root: folder,
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  appType: 'custom',
  cacheDir: `node_modules/.cache/views-${process.pid}`,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  ssr: { noExternal: [/^@fundharbor\//] },
})
const { renderViews } = await server.ssrLoadModule(entry)
const load = () => server.ssrLoadModule('/src/area.tsx')
process.stdout.write(`\n${JSON.stringify(await renderViews({ paths, load }))}\n`, () => process.exit(0))
