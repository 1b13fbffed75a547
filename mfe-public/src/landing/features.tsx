import { SpotDrawing, type SpotDrawingName } from '@fundharbor/kit'
import styles from './features.module.css'

const features: readonly { drawing: SpotDrawingName; title: string; text: string }[] = [
  {
    drawing: 'binoculars',
    title: 'Smart Discovery',
    text: 'Search by subject, amount, location and deadline. Typos are corrected, and every record links to its source.',
  },
  {
    drawing: 'letter',
    title: 'Document Generation',
    text: 'Proposals, cover letters and budgets drafted from your profile and the funder’s own wording. You edit and sign.',
  },
  {
    drawing: 'bell',
    title: 'Expert Guidance',
    text: 'Articles, webinars and a community of people who write applications for a living.',
  },
]

export function Features() {
  return (
    <section className={styles.features} aria-labelledby="features">
      <h2 id="features" className={styles.title}>
        From a sea of opportunities to one finished application
      </h2>
      <ul className={styles.cards}>
        {features.map(({ drawing, title, text }) => (
          <li key={title}>
            <SpotDrawing name={drawing} width={98} />
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
