import { Card, LinkButton, useQuery } from '@fundharbor/kit'
import { contactDetailsQuery } from '../site-capabilities.ts'
import styles from './still-need-help.module.css'

export function StillNeedHelp() {
  const { data } = useQuery(contactDetailsQuery())
  return (
    <Card tone="land" as="section" className={styles.card} aria-labelledby="still-need-help">
      <div>
        <h2 id="still-need-help">Still need help?</h2>
        <p className={styles.text}>
          Tell us what you were trying to do and what happened. We reply by email.
        </p>
      </div>
      <div className={styles.actions}>
        <LinkButton to="/contact">Contact Support</LinkButton>
        {data?.offers.includes('calls') && (
          <LinkButton to="/contact" state={{ schedule: true }} variant="secondary">
            Schedule a Call
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
