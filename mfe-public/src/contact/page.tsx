import { useLocation } from '@fundharbor/kit'
import { useRef, useState } from 'react'
import layout from '../layout.module.css'
import { heads } from '../heads.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import { Faq } from './faq.tsx'
import { OtherWays } from './other-ways.tsx'
import styles from './page.module.css'

/** How to reach the people behind the site. */
export function Component() {
  const { state } = useLocation() as { state: { schedule?: boolean } | null }
  const [schedule, setSchedule] = useState(state?.schedule ? 1 : 0)
  const form = useRef<HTMLElement>(null)
  const handleSchedule = () => {
    setSchedule((times) => times + 1)
    form.current?.scrollIntoView({ behavior: 'smooth' })
  }
  return (
    <>
      <PageHead title={heads.contact.title} description={heads.contact.description} />
      <PageBand title={heads.contact.heading} subtitle={heads.contact.subtitle} />
      <div className={layout.inner}>
        <div className={styles.columns}>
          <div className={styles.side}>
            <ContactDetails />
            <OtherWays onSchedule={handleSchedule} />
          </div>
          <section ref={form} className={styles.form} aria-labelledby="message">
            <h2 id="message">Send us a Message</h2>
            <ContactForm schedule={schedule} />
          </section>
        </div>
        <Faq />
      </div>
    </>
  )
}
