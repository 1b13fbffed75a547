import { Card, LinkButton } from '@fundharbor/kit'
import styles from './page.module.css'

/** Shown if the client secret is missing or the payment provider does not know it. */
export const InvalidSession = () => (
  <Card className={styles.card} role="alert">
    <h2>Payment Error</h2>
    <p className={styles.sentence}>Invalid payment session. Please try subscribing again.</p>
    <LinkButton to="/subscription">Back to Subscription Plans</LinkButton>
  </Card>
)
