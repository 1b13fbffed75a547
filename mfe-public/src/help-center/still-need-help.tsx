import { Card, LinkButton } from '@fundharbor/kit'
import styles from './still-need-help.module.css'

export const StillNeedHelp = () => (
  <Card tone="land" as="section" className={styles.card} aria-labelledby="still-need-help">
    <div>
      <h2 id="still-need-help">Still need help?</h2>
      <p className={styles.text}>
        Tell us what you were trying to do and what happened. We reply on business days.
      </p>
    </div>
    <div className={styles.actions}>
      <LinkButton to="/contact">Contact Support</LinkButton>
      <LinkButton to="/contact" state={{ schedule: true }} variant="secondary">
        Schedule a Call
      </LinkButton>
    </div>
  </Card>
)
