import { Card } from '@fundharbor/kit'
import { useOffer, type Offer } from '../site-capabilities.ts'
import styles from './faq.module.css'

const describeAnswers = ({ phone }: Offer) => [
  {
    question: 'How quickly will I hear back?',
    answer: 'We reply within 24 hours on business days, and to urgent technical issues within 4 hours.',
  },
  {
    question: 'Can I talk to someone on the phone?',
    answer: phone
      ? 'Phone support is included in the Premium and Unlimited plans. Anyone can request a call using the form.'
      : 'Yes, anyone can request a call using the form.',
  },
  {
    question: 'Do you help with complex applications?',
    answer:
      'Yes. We offer consulting for complex grant applications. Tell us which opportunity it is and when it closes.',
  },
  {
    question: 'Can I get a demo?',
    answer:
      'Yes, we offer personalized demos. Choose Schedule a Call and tell us what you would like to see.',
  },
]

export const Faq = () => (
  <section aria-labelledby="faq" className={styles.faq}>
    <h2 id="faq">Frequently asked questions</h2>
    <ul className={styles.cards}>
      {describeAnswers(useOffer()).map(({ question, answer }) => (
        <Card as="li" key={question}>
          <h3 className={styles.question}>{question}</h3>
          <p className={styles.answer}>{answer}</p>
        </Card>
      ))}
    </ul>
  </section>
)
