import type { Settings } from '@fundharbor/contracts/platform/settings'
import { Badge, clock, formatDateTime, type BadgeTone } from '@fundharbor/kit'
import { BannerForm } from './banner-form.tsx'
import { getBannerState } from './banner-values.ts'
import styles from './settings.module.css'

const tones: Record<ReturnType<typeof getBannerState>, BadgeTone> = {
  None: 'neutral',
  Scheduled: 'info',
  Visible: 'ok',
  Ended: 'neutral',
}

/** The banner on every page. */
export function BannerCard({ settings: { banner, bannerChanged } }: { settings: Settings }) {
  const state = getBannerState(banner, clock.now())
  return (
    <section aria-labelledby="banner" className={styles.card}>
      <div className={styles.head}>
        <h2 id="banner" className={styles.title}>
          Maintenance banner
        </h2>
        <Badge tone={tones[state]}>{state}</Badge>
      </div>
      <p className={styles.note}>
        It appears on every page within a minute. People who close it see it again when its text changes.
        {bannerChanged &&
          ` Changed by ${bannerChanged.changedBy} on ${formatDateTime(bannerChanged.changedAt)}.`}
      </p>
      <BannerForm banner={banner} seenAt={bannerChanged?.changedAt ?? null} />
    </section>
  )
}
