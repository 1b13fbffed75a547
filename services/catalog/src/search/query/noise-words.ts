import { stemOf } from '../../text/analyze.ts'

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf))

/** Everything here is about money and how to get it: beside other words, these say nothing. */
const moneyWords = stemsOf(
  'grant grants funding fund funds funded money cash finance financing financial award awards opportunity opportunities call calls ' +
    'apply applying application applications proposal proposals subsidy subsidies eligible available',
)

/** What somebody wants to do with whatever it is: says nothing beside a subject. */
const purposeWords = stemsOf(
  'help helping helps support supporting assist assistance aid pay paying cover buy buying get getting find finding look looking ' +
    'need needed needs want wants wanted start starting begin make making do doing run running keep keeping stop stopping ' +
    'give giving bring bringing provide providing offer set put let take taking use using work working works improve improving better ' +
    'more less new old good bad big small local free give people person persons folks anyone someone everyone program programs project projects initiative ' +
    'idea ideas thing things stuff way ways like build creating create start up fix about around also any many our near ' +
    'place places area areas town towns city cities community communities country group groups organization organizations charity nonprofit nonprofits',
)

/** Says only that money is looked for. */
export const isMoneyWord = (token: string): boolean => moneyWords.has(token)

/** Counts inside phrases, but need not occur beside other words. */
export const isNoiseWord = (token: string): boolean => moneyWords.has(token) || purposeWords.has(token)
