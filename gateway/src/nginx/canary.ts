import { groupCookie, setCanaryCookie } from '../releases/canary-cookie.ts'
import { canaryCookie } from '../releases/site-cookies.ts'
import { block, cookieMap, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

const escape = (text: string) => text.replaceAll('.', '\\.')

/** While there is a canary, a visitor is assigned a group at random, and then by the cookie. */
export function canaryMaps({ canary, https }: NginxSettings): string[] {
  if (!canary) return []
  const assigned = `~^yes:${escape(canary.id)}_(?:in|out)$`
  return [
    ...block('split_clients "$request_id" $canary_random', [`${canary.share}% in;`, '* out;']),
    ...cookieMap(canaryCookie(https), '$canary_assigned'),
    ...block('map $canary_assigned $canary_group', [
      `${quote(groupCookie(canary, 'in'))} in;`,
      `${quote(groupCookie(canary, 'out'))} out;`,
      'default $canary_random;',
    ]),
    ...block('map "$is_page:$canary_assigned" $canary_cookie', [
      `${quote(assigned)} "";`,
      `"~^yes:" ${quote(setCanaryCookie(`${canary.id}_$canary_group`, https))};`,
      'default "";',
    ]),
  ]
}

export const canaryPageLines = ({ canary }: NginxSettings): string[] => (canary ? ['set $is_page yes;'] : [])

export const canaryHeaderLines = ({ canary }: NginxSettings): string[] =>
  canary ? ['set $is_page "";', 'add_header Set-Cookie $canary_cookie always;'] : []
