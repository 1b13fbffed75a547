import { Link } from '@fundharbor/kit'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowRight'
import { CalculatorIcon } from '@phosphor-icons/react/dist/ssr/Calculator'
import { ChartLineUpIcon } from '@phosphor-icons/react/dist/ssr/ChartLineUp'
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeOpen'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import styles from './quick-actions.module.css'

const kinds = [
  { label: 'Grant Proposal', Icon: FileTextIcon },
  { label: 'Cover Letter', Icon: EnvelopeOpenIcon },
  { label: 'Budget Plan', Icon: CalculatorIcon },
  { label: 'Progress Report', Icon: ChartLineUpIcon },
]

/** Links to the document generator. */
export const DocumentGenerator = () => (
  <section aria-labelledby="generate">
    <h2 id="generate" className={styles.heading}>
      Generate a document
    </h2>
    <ul className={styles.kinds}>
      {kinds.map(({ label, Icon }) => (
        <li key={label}>
          <Link to="/documents?tab=templates" className={styles.kind}>
            <Icon size={20} aria-hidden className={styles.icon} />
            {label}
            <ArrowRightIcon size={18} aria-hidden className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
