import { Card, LinkButton } from '@fundharbor/kit'
import styles from './page.module.css'

/** Who comes back to a payment that is done does not pay again. */
export const AlreadyPaid = () => (
  <Card className={styles.card} role="status">
    <h2>This payment is done</h2>
    <p className={styles.sentence}>Your subscription is paid. There is nothing left to do here.</p>
    <LinkButton to="/opportunities">Find Funding</LinkButton>
  </Card>
)
