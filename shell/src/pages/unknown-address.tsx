import { Link } from '@fundharbor/kit'
import { linksOf } from '../navigation.ts'
import { useRegistry } from '../registry-context.ts'
import styles from './unknown-address.module.css'

/** Tells visitors why they see the landing page, whose search is below, and where else they can go. */
export function UnknownAddress() {
  const links = linksOf(useRegistry(), 'header', null)
  return (
    <div role="status" className={styles.notice}>
      <p className={styles.text}>
        <strong>There is no page at this address.</strong> Search for funding below, or go on to{' '}
        {links.map(({ label, to }, index) => (
          <span key={to}>
            {index > 0 && (index === links.length - 1 ? ' or ' : ', ')}
            <Link to={to}>{label}</Link>
          </span>
        ))}
        .
      </p>
    </div>
  )
}
