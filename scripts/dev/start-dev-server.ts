import { startChild, type Child } from '../platform/children.ts'
import type { DevArea } from './registry.ts'

interface DevServer {
  /** `shell` or an area's folder. */
  folder: string
  port: number
  /** Origin of the site, that is of the development shell. */
  site: string
  /** Where everything is that no development server serves: the local gateway, or another site. */
  gateway: string
  areas: readonly DevArea[]
}

/** Starts Vite in a folder. Each has a process of its own: the federation plugin knows one build per process. */
export const startDevServer = (
  { folder, port, site, gateway, areas }: DevServer,
  options: Parameters<typeof startChild>[1],
): Promise<Child> =>
  startChild(
    {
      name: `dev-${folder}`,
      script: 'scripts/dev/serve.ts',
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        DEV_FOLDER: folder,
        DEV_SHELL: site,
        DEV_GATEWAY: gateway,
        DEV_AREAS: JSON.stringify(areas),
      },
      // Not `/`: an area has no page of its own.
      readyUrl: `http://127.0.0.1:${port}/@vite/client`,
    },
    options,
  )
