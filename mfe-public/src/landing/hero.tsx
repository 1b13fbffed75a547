import { Contours, Harbor, LinkButton } from '@fundharbor/kit'
import { pageMeta } from '../page-meta.ts'
import styles from './hero.module.css'
import { trialNote } from './marketing.ts'
import { SearchForm } from './search-form.tsx'

export function Hero() {
  return (
    <section className={styles.hero}>
      <Contours className={styles.contours} />
      <div className={styles.inner}>
        <div className={styles.text}>
          <h1 className={styles.title}>
            A clear way <br />
            in to funding.
          </h1>
          <p className={styles.lead}>{pageMeta.landing.description}</p>
          <div className={styles.actions}>
            <LinkButton to="/auth" size="lg">
              Start Free Trial
            </LinkButton>
            <LinkButton to="#pricing" size="lg" variant="secondary">
              View Pricing
            </LinkButton>
          </div>
          <p className={styles.note}>{trialNote}</p>
          <SearchForm />
        </div>
      </div>
      <div className={styles.drawing}>
        <Harbor time="day" className={styles.day} />
        <Harbor time="night" className={styles.night} />
      </div>
    </section>
  )
}
