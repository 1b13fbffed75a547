import { Card, LinkButton } from '@fundharbor/kit'
import styles from './page.module.css'

/** Nothing can be paid without the provider's secret, or with one that it does not know. */
export const InvalidSession = () => (
  <Card className={styles.card} role="alert">
    <h2>Payment Error</h2>
    <p className={styles.sentence}>Invalid payment session. Please try subscribing again.</p>
    <LinkButton to="/subscription">Back to Subscription Plans</LinkButton>
  </Card>
)
