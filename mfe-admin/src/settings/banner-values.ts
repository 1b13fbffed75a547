import type { NewBanner, NoticeTone } from '@fundharbor/contracts/platform/settings'
import { toInstant, toLocalTime } from '../records/dates.ts'

/** The values of the banner's form; times are in the viewer's time zone. */
export interface BannerValues {
  text: string
  tone: NoticeTone
  from?: string
  until?: string
}

export const toFormValues = (banner: NewBanner | null): BannerValues => ({
  text: banner?.text ?? '',
  tone: banner?.tone ?? 'info',
  from: banner?.from ? toLocalTime(banner.from) : undefined,
  until: banner?.until ? toLocalTime(banner.until) : undefined,
})

export const toBanner = ({ text, tone, from, until }: BannerValues): NewBanner => ({
  text,
  tone,
  from: toInstant(from) ?? null,
  until: toInstant(until) ?? null,
})

/** Whether the banner is shown now. */
export function getBannerState(
  banner: NewBanner | null,
  now: Date,
): 'None' | 'Scheduled' | 'Visible' | 'Ended' {
  if (!banner) return 'None'
  const instant = now.toISOString()
  if (banner.until && instant >= banner.until) return 'Ended'
  return banner.from && instant < banner.from ? 'Scheduled' : 'Visible'
}
