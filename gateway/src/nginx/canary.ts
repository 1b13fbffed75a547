import { canaryCookie, cookieAttributes, groupCookie } from '../releases/canary-cookie.ts'
import { block, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

const escape = (text: string) => text.replaceAll('.', '\\.')

/** While there is a canary, a draw and then the visitor's cookie decide which site somebody gets. */
export function canaryMaps({ canary, liveDir, https }: NginxSettings): string[] {
  if (!canary) return []
  const assigned = `~^yes:${escape(canary.id)}_(?:in|out)$`
  return [
    ...block('split_clients "$request_id" $canary_draw', [`${canary.share}% in;`, '* out;']),
    ...block(`map $cookie_${canaryCookie} $canary_side`, [
      `${quote(groupCookie(canary, 'in'))} in;`,
      `${quote(groupCookie(canary, 'out'))} out;`,
      'default $canary_draw;',
    ]),
    ...block('map $canary_side $site_root', [`in ${quote(canary.dir)};`, `default ${quote(liveDir)};`]),
    ...block(`map "$is_page:$cookie_${canaryCookie}" $canary_cookie`, [
      `${quote(assigned)} "";`,
      `"~^yes:" "${canaryCookie}=${canary.id}_$canary_side; ${cookieAttributes(https)}";`,
      'default "";',
    ]),
  ]
}

/** Where the pages and the registry of a request are. */
export const siteRoot = ({ canary, liveDir }: NginxSettings): string[] =>
  canary ? ['set $is_page yes;', 'root $site_root;'] : [`root ${quote(liveDir)};`]

/** The canary's pages are served as they stand: a service knows the live ones. */
export const canaryPageLines = ({ canary }: NginxSettings): string[] =>
  canary ? ['set $is_page yes;', ...block('if ($canary_side = in)', ['return 503;'])] : []

export const canaryHeaderLines = ({ canary }: NginxSettings): string[] =>
  canary ? ['set $is_page "";', 'add_header Set-Cookie $canary_cookie always;'] : []
