import type { Fit, WorthPoint } from '@fundharbor/contracts/catalog/fit'
import { AwardHistory } from './award-history.tsx'
import { EffortDialog } from './effort-dialog.tsx'
import styles from './fit.module.css'
import { WorthMark } from './mark.tsx'
import { Section } from '../shared/section.tsx'

const labels: Readonly<Record<WorthPoint['name'], string>> = {
  sum: 'Sum',
  budget: 'Size',
  matching: 'Matching funds',
  partners: 'Partners',
  awards: 'Expected awards',
  effort: 'Effort',
}

/** "Is it worth it?": what speaks for and against. */
export const WorthSection = ({ fit }: { fit: Fit }) => (
  <Section title="Is it worth it?">
    <ul className={styles.points} aria-label="What to weigh">
      {fit.worth.map(({ name, verdict, sentence, quote }) => (
        <li key={name} className={styles.finding}>
          <WorthMark verdict={verdict} />
          <div>
            <h3 className={styles.name}>{labels[name]}</h3>
            <p className={styles.because}>{sentence}</p>
            {quote && <blockquote className={styles.smallQuote}>{quote}</blockquote>}
            {name === 'effort' && (
              <div className={styles.effort}>
                <span className={styles.hint}>
                  {fit.effort.label}
                  {fit.effort.isAdjusted && ' · your own number'}
                </span>
                <EffortDialog effort={fit.effort} />
              </div>
            )}
          </div>
        </li>
      ))}
      {fit.history && <AwardHistory history={fit.history} />}
    </ul>
  </Section>
)
