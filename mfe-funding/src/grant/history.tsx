import { describeGrantActivity, type GrantActivity } from '@fundharbor/contracts/catalog/grant-activity'
import { formatDateTime } from '@fundharbor/kit'
import { Section } from '../shared/section.tsx'
import styles from './grant.module.css'

/** Who did what with a grant, newest first. */
export const History = ({ history }: { history: readonly GrantActivity[] }) => (
  <Section title="History">
    {history.length === 0 && <p className={styles.hint}>Nothing in the past year.</p>}
    <ol className={styles.history}>
      {history.map((activity) => (
        <li key={activity.id}>
          {describeGrantActivity(activity)}
          <time dateTime={activity.at}>{formatDateTime(activity.at)}</time>
        </li>
      ))}
    </ol>
  </Section>
)
