import type { NewBanner, NoticeTone } from '@fundharbor/contracts/platform/settings'
import { toInstant, toLocalTime } from '../records/local-time.ts'

/** The banner as its form holds it: times are the viewer's own. */
export interface BannerValues {
  text: string
  tone: NoticeTone
  from?: string
  until?: string
}

export const valuesOf = (banner: NewBanner | null): BannerValues => ({
  text: banner?.text ?? '',
  tone: banner?.tone ?? 'info',
  from: banner?.from ? toLocalTime(banner.from) : undefined,
  until: banner?.until ? toLocalTime(banner.until) : undefined,
})

export const bannerOf = ({ text, tone, from, until }: BannerValues): NewBanner => ({
  text,
  tone,
  from: toInstant(from) ?? null,
  until: toInstant(until) ?? null,
})

/** Where the banner stands in time. */
export function stateOf(banner: NewBanner | null, now: Date): 'None' | 'Planned' | 'Shown' | 'Over' {
  if (!banner) return 'None'
  const instant = now.toISOString()
  if (banner.until && instant >= banner.until) return 'Over'
  return banner.from && instant < banner.from ? 'Planned' : 'Shown'
}
