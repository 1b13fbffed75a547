import { env } from '../platform/env.ts'
import { startChild, type Child } from '../platform/children.ts'
import type { DevArea } from './registry.ts'

interface DevServer {
  /** `shell` or an area's folder. */
  folder: string
  port: number
  /** Origin of the site, which is the development shell's. */
  site: string
  /** Serves everything that no development server serves: the local gateway, or another site. */
  gateway: string
  areas: readonly DevArea[]
}

/** Starts Vite in a folder, in its own process, because the federation plugin supports one build per process. */
export const startDevServer = (
  { folder, port, site, gateway, areas }: DevServer,
  options: Parameters<typeof startChild>[1],
): Promise<Child> =>
  startChild(
    {
      name: `dev-${folder}`,
      script: 'scripts/dev/serve.ts',
      env: {
        ...env,
        NODE_ENV: 'development',
        PORT: String(port),
        DEV_FOLDER: folder,
        DEV_SHELL: site,
        DEV_GATEWAY: gateway,
        DEV_AREAS: JSON.stringify(areas),
      },
      // Not `/`, because an area has no index page.
      readyUrl: `http://127.0.0.1:${port}/@vite/client`,
    },
    options,
  )
