import { Link } from '@fundharbor/kit'
import { useMemberPages } from '../registry.ts'
import styles from './page.module.css'

/** What a plan with tracking adds to the list that everybody has. */
export function PlanNote() {
  const pages = useMemberPages('/subscription')
  return (
    <p className={styles.plan}>
      The board, figures and export are part of the Basic plan, $10 per month. Your applications and their
      status are always here.{' '}
      {pages?.['/subscription'] && <Link to="/subscription?plan=basic">See the plans</Link>}
    </p>
  )
}
