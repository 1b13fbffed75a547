/**
 * Every sentence of the shipped templates outside headings and labels of tables, as it stands around the placeholders.
 * A connective joins facts and says nothing about applicant, project or funder that the facts do not say. An instruction
 * tells the writer what to do; no template has one, because blanks do that.
 */
export const templateSentences: Readonly<Record<string, 'connective' | 'instruction'>> = {
  'Re: …': 'connective',
  'Dear …,': 'connective',
  'Our mission: …': 'connective',
  '… requests … for ….': 'connective',
  'May we send you a full proposal for …, with a request of …?': 'connective',
  '…: …, from … to …': 'connective',
  '“…”': 'connective',
  'Sincerely,': 'connective',
  '…, …': 'connective',
  '…, …, …': 'connective',
  'Thank you for your gift of …, which we received on …. It is for ….': 'connective',
  'With thanks,': 'connective',
}
