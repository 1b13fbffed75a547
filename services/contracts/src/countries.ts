/** The 249 two-letter codes of ISO 3166-1; names come from `Intl.DisplayNames`. */
export const countryCodes: readonly string[] = [
  'AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ',
  'BM BT BO BQ BA BW BV BR IO BN BG BF BI CV KH CM CA KY CF TD CL CN CX CC',
  'CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET',
  'FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY',
  'HT HM VA HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI KP KR',
  'KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX',
  'FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF MK MP NO OM',
  'PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW BL SH KN LC MF PM VC',
  'WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS SS ES LK SD SR SJ SE CH',
  'SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UG UA AE GB US UM UY UZ VU',
  'VE VN VG VI WF EH YE ZM ZW',
].flatMap((line) => line.split(' '))

/** Names that people use beside the official ones, without "the". */
const otherNames: Record<string, string> = {
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'czech republic': 'CZ',
  holland: 'NL',
  turkey: 'TR',
  macedonia: 'MK',
  'ivory coast': 'CI',
  burma: 'MM',
  'south korea': 'KR',
  'north korea': 'KP',
  russia: 'RU',
}

/** Names that people use for a country beside its official one, in lowercase. */
export const otherCountryNames = (code: string): string[] =>
  Object.keys(otherNames).filter((name) => otherNames[name] === code)

let names: Intl.DisplayNames | undefined

/** The English name of a country by its two-letter code; the code itself if it is unknown. Throws RangeError for other texts. */
export const countryName = (code: string): string =>
  // Created on first use, because every member page imports this module but few need the names.
  (names ??= new Intl.DisplayNames('en-US', { type: 'region' })).of(code) ?? code

const readNames = () =>
  new Map([
    ...countryCodes.map((code) => [countryName(code).toLowerCase(), code] as const),
    ...Object.entries(otherNames),
  ])

let codeByName: Map<string, string> | undefined

/** The ISO 3166-1 code of a country by its code or English name, in any case; undefined for an unknown one. */
export function parseCountry(country: string): string | undefined {
  const text = country.trim()
  const code = text.toUpperCase()
  if (countryCodes.includes(code)) return code
  codeByName ??= readNames()
  return codeByName.get(text.toLowerCase().replace(/^the /, ''))
}
