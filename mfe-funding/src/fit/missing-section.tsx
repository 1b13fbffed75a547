import type { Fit, MissingItem } from '@fundharbor/contracts/catalog/fit'
import type { ReactNode } from 'react'
import styles from './fit.module.css'
import { formatDay } from '../shared/format-day.ts'
import { ProfileLink } from './profile-link.tsx'
import { Section } from '../shared/section.tsx'

const kinds: Readonly<Record<MissingItem['kind'], string>> = {
  registration: 'Registrations',
  partner: 'Partners',
  document: 'Documents',
  profile: 'Your profile',
}

/** "What is missing?": what to get, how long it takes, and when to start. */
export function MissingSection({ fit, children }: { fit: Fit; children: ReactNode }) {
  const groups = (Object.keys(kinds) as MissingItem['kind'][]).flatMap((kind) => {
    const items = fit.missing.filter((item) => item.kind === kind)
    return items.length > 0 ? [{ kind, items }] : []
  })
  return (
    <Section title="What is missing?">
      {groups.length === 0 && <p className={styles.because}>Nothing that we know of.</p>}
      {groups.map(({ kind, items }) => (
        <div key={kind}>
          <h3 className={styles.name}>{kinds[kind]}</h3>
          <ul className={styles.items} aria-label={kinds[kind]}>
            {items.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </ul>
        </div>
      ))}
      {children}
    </Section>
  )
}

const Item = ({ item }: { item: MissingItem }) => (
  <li className={styles.item}>
    <div>
      <p className={styles.itemLabel}>{item.label}</p>
      <p className={styles.hint}>
        {item.because} {item.kind === 'profile' && <ProfileLink />}
      </p>
    </div>
    {item.kind !== 'profile' && (
      <p className={styles.itemDays}>
        Takes about {item.days} {item.days === 1 ? 'day' : 'days'}
        {item.startOn && <StartDay item={item} day={item.startOn} />}
      </p>
    )}
  </li>
)

const StartDay = ({ item, day }: { item: MissingItem; day: string }) => (
  <span className={item.isLate ? styles.late : styles.startDay}>
    {item.isLate ? `Start by ${formatDay(day)}: that day has passed` : `Start by ${formatDay(day)}`}
  </span>
)
