import { Card, LinkButton } from '@fundharbor/kit'
import styles from './page.module.css'

/** Shown to users who return to a completed payment. */
export const AlreadyPaid = () => (
  <Card className={styles.card} role="status">
    <h2>This payment is complete</h2>
    <p className={styles.sentence}>Your subscription is active. There is nothing more to pay.</p>
    <LinkButton to="/opportunities">Find Funding</LinkButton>
  </Card>
)
