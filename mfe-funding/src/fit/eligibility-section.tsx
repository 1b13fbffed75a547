import type { EligibilityFinding } from '@fundharbor/contracts/catalog/eligibility'
import type { Fit } from '@fundharbor/contracts/catalog/fit'
import styles from './fit.module.css'
import { VerdictMark } from './mark.tsx'
import { ProfileLink } from './profile-link.tsx'
import { Section } from '../shared/section.tsx'
import { describeVerdict, fieldLabels, originLabels } from './words.ts'

/** "May we apply?": every sentence about it, quoted, with a verdict. */
export const EligibilitySection = ({ fit }: { fit: Fit }) => (
  <Section title="May we apply?">
    <p className={styles.answer}>
      <VerdictMark verdict={fit.verdict} />
      {describeVerdict(fit)}
    </p>
    {fit.eligibility.length > 0 && (
      <ul className={styles.findings} aria-label="What the source says">
        {fit.eligibility.map((finding, index) => (
          <Finding key={index} finding={finding} />
        ))}
      </ul>
    )}
    {fit.isExcerpt && (
      <p className={styles.hint}>
        The source shortened its text, so sentences may be missing here.{' '}
        {fit.opportunity.sourceUrl && (
          <a href={fit.opportunity.sourceUrl} target="_blank" rel="noopener noreferrer">
            Read the full announcement
          </a>
        )}
      </p>
    )}
  </Section>
)

function Finding({ finding }: { finding: EligibilityFinding }) {
  const { verdict, answer, quote, because, field, from } = finding
  return (
    <li className={styles.finding}>
      <VerdictMark verdict={verdict} answer={answer} />
      <div>
        <blockquote className={styles.quote}>{quote}</blockquote>
        <p className={styles.because}>
          {because} {answer === 'profile' && <ProfileLink />}
        </p>
        <p className={styles.hint}>
          {originLabels[from]}
          {field && ` · compared with: ${fieldLabels[field]}`}
        </p>
      </div>
    </li>
  )
}
