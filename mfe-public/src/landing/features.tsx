import { SpotDrawing, type SpotDrawingName } from '@fundharbor/kit'
import styles from './features.module.css'

const features: readonly { drawing: SpotDrawingName; title: string; words: string }[] = [
  {
    drawing: 'binoculars',
    title: 'Smart Discovery',
    words:
      'Search by subject, amount, place and deadline. Typing mistakes are forgiven, and every record links to its source.',
  },
  {
    drawing: 'letter',
    title: 'Document Generation',
    words:
      'Proposals, cover letters and budgets drafted from your profile and the funder’s own wording. You edit, you sign.',
  },
  {
    drawing: 'bell',
    title: 'Expert Guidance',
    words: 'Articles, webinars and a community of people who write applications for a living.',
  },
]

/** What the product does, in three cards. */
export function Features() {
  return (
    <section className={styles.features} aria-labelledby="features">
      <h2 id="features" className={styles.title}>
        From a wide sea of calls to one finished application
      </h2>
      <ul className={styles.cards}>
        {features.map(({ drawing, title, words }) => (
          <li key={title}>
            <SpotDrawing name={drawing} width={98} />
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
