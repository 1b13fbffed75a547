import { brand, Contours, Harbor, LinkButton } from '@fundharbor/kit'
import styles from './hero.module.css'
import { QuestionForm } from './question-form.tsx'

/** The sentence, then the harbor: by day on light pages, by night on dark ones. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <Contours className={styles.contours} />
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            A clear way <br />
            in to funding.
          </h1>
          <p className={styles.lead}>
            {brand.name} gathers open grants, loans, investments and fellowships from public sources, shows
            which ones fit you, and helps you apply before they close.
          </p>
          <div className={styles.actions}>
            <LinkButton to="/auth" size="lg">
              Start Free Trial
            </LinkButton>
            <LinkButton to="#pricing" size="lg" variant="secondary">
              View Pricing
            </LinkButton>
          </div>
          <p className={styles.note}>3 days, 5 funding opportunities, no card.</p>
          <QuestionForm />
        </div>
      </div>
      <div className={styles.drawing}>
        <Harbor time="day" className={styles.day} />
        <Harbor time="night" className={styles.night} />
      </div>
    </section>
  )
}
