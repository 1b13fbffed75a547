import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { GatewayConfig } from '../config/config.ts'
import type { Route } from '../routes/routes.ts'
import { findActiveCanary, type ActiveCanary } from '../releases/canary.ts'
import { groupCookie, setCanaryCookie } from '../releases/canary-cookie.ts'
import { siteName } from '../releases/preview-cookie.ts'
import { canaryCookie, previewCookie } from '../releases/site-cookies.ts'
import { findActivePreviews, type ActivePreview } from '../releases/previews.ts'

/** The site that a visitor gets. `cookie` has to be set if they have none for this canary yet. */
export interface VisitorSite {
  root: string
  isCanary: boolean
  /** What services are told about the site; absent for the live one. */
  name?: string
  isPreview?: boolean
  cookie?: string
}

/** Whether a route differs between the live site and the canary: pages and the registry. */
export const dependsOnSite = ({ target }: Route): boolean =>
  target.kind === 'proxy' ? target.page : target.kind === 'page' || target.kind === 'registry'

const HUNDREDTHS = 100

const readCookie = (req: IncomingMessage, name: string) =>
  new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(req.headers.cookie ?? '')?.[1]

/**
 * While there is a canary, decides who gets it: at random on the first visit, and then by the visitor's cookie. A preview
 * comes first, for those who have opened its link.
 */
export class CanaryRouter {
  #canary: ActiveCanary | undefined
  #previews: readonly ActivePreview[] = []
  readonly #config: GatewayConfig

  constructor(config: GatewayConfig) {
    this.#config = config
  }

  async refresh(): Promise<void> {
    this.#canary = await findActiveCanary(this.#config)
    this.#previews = await findActivePreviews(this.#config)
  }

  /** The preview with this token, while it is open. */
  findPreview(token: string | undefined): ActivePreview | undefined {
    return this.#previews.find((preview) => preview.token === token)
  }

  siteFor(req: IncomingMessage): VisitorSite {
    const preview = this.findPreview(readCookie(req, previewCookie(this.#config.https)))
    if (preview) return { root: preview.dir, isCanary: false, isPreview: true, name: siteName(preview) }
    return this.#visitorSite(req)
  }

  #visitorSite(req: IncomingMessage): VisitorSite {
    const canary = this.#canary
    if (!canary) return { root: this.#config.liveDir, isCanary: false }
    const cookieValue = readCookie(req, canaryCookie(this.#config.https))
    const assigned = (['in', 'out'] as const).find((group) => cookieValue === groupCookie(canary, group))
    const group =
      assigned ??
      (randomInt(100 * HUNDREDTHS) < canary.share * HUNDREDTHS ? ('in' as const) : ('out' as const))
    return {
      root: group === 'in' ? canary.dir : this.#config.liveDir,
      isCanary: group === 'in',
      ...(group === 'in' ? { name: 'canary' } : {}),
      ...(assigned ? {} : { cookie: setCanaryCookie(groupCookie(canary, group), this.#config.https) }),
    }
  }
}
