import { Link } from '@fundharbor/kit'
import styles from './breadcrumbs.module.css'

interface TrailProps {
  label: string
  steps: readonly { to: string; label: string }[]
}

/** The broader pages above a page, broadest first. */
export const Breadcrumbs = ({ label, steps }: TrailProps) => (
  <nav aria-label={label}>
    <ol className={styles.trail}>
      {steps.map((step) => (
        <li key={step.to}>
          <Link to={step.to}>{step.label}</Link>
        </li>
      ))}
    </ol>
  </nav>
)
