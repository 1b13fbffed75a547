import { canaryCookie, cookieAttributes, groupCookie } from '../releases/canary-cookie.ts'
import { block, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

const escape = (text: string) => text.replaceAll('.', '\\.')

/** While there is a canary, a visitor is assigned a group at random, and then by the cookie. */
export function canaryMaps({ canary, https }: NginxSettings): string[] {
  if (!canary) return []
  const assigned = `~^yes:${escape(canary.id)}_(?:in|out)$`
  return [
    ...block('split_clients "$request_id" $canary_random', [`${canary.share}% in;`, '* out;']),
    ...block(`map $cookie_${canaryCookie} $canary_group`, [
      `${quote(groupCookie(canary, 'in'))} in;`,
      `${quote(groupCookie(canary, 'out'))} out;`,
      'default $canary_random;',
    ]),
    ...block(`map "$is_page:$cookie_${canaryCookie}" $canary_cookie`, [
      `${quote(assigned)} "";`,
      `"~^yes:" "${canaryCookie}=${canary.id}_$canary_group; ${cookieAttributes(https)}";`,
      'default "";',
    ]),
  ]
}

export const canaryPageLines = ({ canary }: NginxSettings): string[] => (canary ? ['set $is_page yes;'] : [])

export const canaryHeaderLines = ({ canary }: NginxSettings): string[] =>
  canary ? ['set $is_page "";', 'add_header Set-Cookie $canary_cookie always;'] : []
