import { Card } from '@fundharbor/kit'
import styles from './faq.module.css'

const questions = [
  {
    question: 'How quickly will I hear from you?',
    answer: 'Within 24 hours on business days. Urgent technical issues are answered within 4 hours.',
  },
  {
    question: 'Can I talk to someone on the phone?',
    answer:
      'Phone support is for Premium and Enterprise subscribers. Everyone may ask for a call with the form.',
  },
  {
    question: 'Do you help with complex applications?',
    answer: 'Yes. Consulting for complex grant applications is available; tell us which call and by when.',
  },
  {
    question: 'Can I see the product with someone?',
    answer: 'Personalised demos are available. Choose Schedule a Call and say what you would like to see.',
  },
]

/** What is asked most. */
export const Faq = () => (
  <section aria-labelledby="faq" className={styles.faq}>
    <h2 id="faq">Frequently Asked Questions</h2>
    <ul className={styles.cards}>
      {questions.map(({ question, answer }) => (
        <Card as="li" key={question}>
          <h3 className={styles.question}>{question}</h3>
          <p className={styles.answer}>{answer}</p>
        </Card>
      ))}
    </ul>
  </section>
)
