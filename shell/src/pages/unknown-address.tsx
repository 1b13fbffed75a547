import { Link, SpotDrawing } from '@fundharbor/kit'
import { linksOf } from '../navigation.ts'
import { useRegistry } from '../registry-context.ts'
import styles from './unknown-address.module.css'

/** Tells visitors why they see the landing page, whose search is below, and where else they can go. */
export function UnknownAddress() {
  const links = linksOf(useRegistry(), 'header', null)
  return (
    <div role="status" className={styles.notice}>
      <div className={styles.inner}>
        <SpotDrawing name="binoculars" width={84} />
        <div className={styles.text}>
          <p className={styles.title}>There is no page at this address.</p>
          <p>It may have moved, or the link may be incomplete. Search for funding below, or go on to:</p>
          <ul className={styles.ways}>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
