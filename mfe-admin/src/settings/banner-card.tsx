import type { Settings } from '@fundharbor/contracts/platform/settings'
import { Badge, clock, formatDateTime, type BadgeTone } from '@fundharbor/kit'
import { BannerForm } from './banner-form.tsx'
import { stateOf } from './banner-values.ts'
import styles from './settings.module.css'

const tones: Record<ReturnType<typeof stateOf>, BadgeTone> = {
  None: 'neutral',
  Planned: 'info',
  Shown: 'ok',
  Over: 'neutral',
}

/** The banner that every page shows. */
export function BannerCard({ settings: { banner, bannerChanged } }: { settings: Settings }) {
  const state = stateOf(banner, clock.now())
  return (
    <section aria-labelledby="banner" className={styles.card}>
      <div className={styles.head}>
        <h2 id="banner" className={styles.title}>
          Maintenance banner
        </h2>
        <Badge tone={tones[state]}>{state}</Badge>
      </div>
      <p className={styles.note}>
        Every page shows it to everyone within a minute; who closes it sees it again when its words change.
        {bannerChanged &&
          ` Changed by ${bannerChanged.changedBy} on ${formatDateTime(bannerChanged.changedAt)}.`}
      </p>
      <BannerForm banner={banner} seenAt={bannerChanged?.changedAt ?? null} />
    </section>
  )
}
