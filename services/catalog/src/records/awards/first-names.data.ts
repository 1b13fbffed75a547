/** Common first names, by which the names of people are told from those of organizations. */
export const firstNames: ReadonlySet<string> = new Set(
  `aaron abdul abdullah abigail abraham ada adam adrian adriana adrienne agnes ahmad ahmed aisha alan albert alberto alec
  alejandra alejandro alex alexa alexander alexandra alexis alfred alfredo ali alice alicia alison allan allen allison alma
  alvin alyssa amanda amber amelia amir amit amy ana anastasia andre andrea andreas andrew andy angela angelica angelina
  anil anita ann anna anne annette annie anthony antoine antonio anya april archie ariana ariel arlene arnold arthur arturo
  arun ashley astrid audrey austin ava barbara barry beatrice becky ben benjamin bernadette bernard bernice bertha beth
  betsy betty beverly bill billy blanca bob bobby bonnie brad bradley brandi brandon brenda brendan brent brett brian
  bridget britney brittany bruce bryan byron caitlin caleb calvin cameron camilla candace carl carla carlos carmen carol
  carolina caroline carolyn carrie casey cassandra catherine cathy cecilia cedric celia cesar chad charlene charles charlotte
  chelsea cheryl chloe chris christian christina christine christopher christy cindy claire clara clarence claude claudia
  clayton clifford clifton clinton clyde cody colin colleen connie connor conrad corey cory courtney craig cristina crystal
  curtis cynthia daisy dale damian dan dana daniel daniela danielle danny daphne darlene darrell darren daryl dave david
  dawn dean deanna debbie deborah debra delores denise dennis derek desmond devin diana diane dianne diego dmitri dolores
  dominic dominique don donald donna doreen doris dorothy doug douglas drew duane dustin dwayne dwight dylan earl ebony
  eddie edgar edith edmund eduardo edward edwin eileen elaine eleanor elena eli elias elijah elizabeth ella ellen elsa elsie
  emily emma enrique eric erica erik erika erin ernest ernesto esther ethan ethel eugene eunice eva evan evelyn faith fatima
  felicia felix fernando florence floyd frances francesca francis francisco frank franklin fred frederick gabriel gabriela
  gail gary gavin gene geoffrey george georgia gerald geraldine gertrude gilbert gina giovanni giulia gladys glen glenn
  gloria gordon grace graham greg gregory greta guadalupe guillermo gustavo guy gwendolyn hannah hans harold harriet harry
  harvey hassan hazel heather hector heidi heinrich helen helena henry herbert herman hilary hilda holly howard hugh hugo
  ian ibrahim ida igor imran ingrid irene iris irma isaac isabel isabella ismael ivan jack jackie jackson jacob jacqueline
  jaime jake james jamie jan jane janet janice jared jasmine jason javier jay jean jeanette jeanne jeff jeffery jeffrey
  jenna jennie jennifer jenny jeremiah jeremy jerome jerry jesse jessica jessie jesus jill jim jimmy jo joan joann joanna
  joanne joaquin jodi joe joel johanna john johnnie johnny jon jonathan jordan jorge jose josef joseph josephine josh
  joshua joy joyce juan juana juanita judith judy julia julian juliana julie julio june jurgen justin kaitlyn kara karen
  karl karla kate katherine kathleen kathryn kathy katie katrina kay kayla keith kelly kelsey ken kendra kenneth kenny
  kerry kevin khalid kim kimberly kirk kristen kristin kristina kristine krystal kurt kyle lakshmi lance larry lars laura
  lauren laurence laurie lawrence leah lee lena leo leon leonard leroy leslie lester leticia levi lewis liam lillian lily
  linda lindsay lindsey lisa lloyd logan lois lonnie lora loretta lori lorraine louis louise lucas lucia lucille lucy luigi
  luis luke luz lydia lynn mabel mackenzie madeline madison mae malcolm marc marcella marcia marco marcos marcus margaret
  margarita margie maria mariah marian marianne marie marilyn mario marion marissa marjorie mark marlene marsha marshall
  martha martin marvin mary maryann matt mattie matthew maureen maurice max maxine megan mehmet meghan melanie melinda
  melissa mercedes meredith michael micheal michele michelle miguel mike mildred milton mindy minnie miranda miriam misty
  mitchell mohamed mohammad mohammed molly monica morgan moses muhammad mustafa myra myrtle nadia nancy naomi natalia
  natalie natasha nathan nathaniel neil nellie nelson nicholas nicole nigel nina noah noel nora norma norman olga oliver
  olivia ollie omar oscar otis owen pablo pam pamela patricia patrick patsy patti paul paula paulette pauline pedro peggy
  penny perry pete peter phil philip phillip phyllis pierre piotr priscilla priya rachel rafael rahul raj rajesh ralph
  ramon ramona randall randy raul ravi ray raymond rebecca regina reginald rene renee rhonda ricardo richard rick ricky rita
  rob robert roberta roberto robin robyn rochelle roderick rodney rodolfo roger roland ron ronald ronnie rosa rosalie
  rosario rose rosemarie rosemary roxanne roy ruben ruby russell ruth ryan sabrina salvador sally sam samantha samuel sandra
  sandy sanjay santiago sara sarah saul scott sean sebastian sergei sergio seth shane shannon sharon shaun shawn sheila
  shelby shelley shelly sheri sherri sherry shirley sidney silvia simon simone sofia sonia sonya sophia sophie spencer
  stacey stacy stanley stefan stella stephanie stephen steve steven stewart stuart sue sunil suresh sun susan susanne suzanne
  sven sylvester sylvia tabitha tamara tammy tanya tara tasha tatiana taylor ted terence teresa terrance terrence terri
  terry thelma theodore theresa therese thomas tiffany tim timothy tina todd tom tomas tommy toni tony tonya tracey traci
  tracy travis trevor tricia troy tyler tyrone ursula valerie vanessa velma vera verna vernon veronica vicki vickie victor
  victoria vijay vincent viola violet virgil virginia vivian vladimir wade wallace walter wanda warren wayne wendell wendy
  wesley whitney wilbur wilfred willard william willie wilma winifred wolfgang xavier yasmin yolanda youssef yusuf yvette
  yvonne zachary zainab zoe`.split(/\s+/),
)

/** Words that the names of organizations have and those of people do not. */
export const organizationWords: ReadonlySet<string> = new Set(
  `a.c. academies academy action advocates agencies agency airport alliance alliances apartments archdiocese architect
  architects archive archives arts asociacion assembly assoc associates association associations at athletics
  auditorium auth authority bakery ballet bank baptist bar bayou bikes board books botanical brothers bureau bus
  business cafe calvary camp campaign campus cancer capital care catering cathedral catholic cdc cemetery center
  centers central centre centro century chamber chapel chapter charities charity children childrens choir christ
  church cinema circle citizens city civic clinic club clubs co co. coalition collaborative collection college
  colleges commission committee communications communities community companies company computing concepts concert
  condominium condominiums conference congregation conservancy conservation conservatory consortium construction
  consultants consulting cooperative corp corporation council county creative credit crossing ctr dance dancers
  daycare democracy department dept design development diocese dispensers district divinity domain drama dream
  economic ecoworks education educational electric elementary emergency endeavor endowment energy engineering
  enterprise enterprises entertainment environmental episcopal equity exchange fabricators fair family farm farms
  federation fellowship festival fields film films fire first fitness food for forest forum foundation friends fund
  funds gallery garden gardens gmbh government grain green group grove growth guild habitat hall harbor hardware head
  health healthcare heights heritage high hill hills historic historical holdings home homes hospice hospital hotel
  house housing humanities improvement in inc inc. incorporated independent industries industry information initiative
  initiatives inn innovation institute institution institutions insurance international investment investments island
  jewish journal justice kids kitchen laboratories laboratory labs lake land landing law league learning legacy legal
  library lifestyles limited living llc llp lodge logistics ltd lutheran lyceum magazine management manor market
  marketing mechanical media medical medicine memorial methodist ministries ministry mission monastery montessori
  motors museum museums music national neighborhood network news nonprofit observatory of office olympic on opera
  orchestra order organization outreach p.c. parish park parks partner partners partnership pc peace personnel
  pharmaceutical pharmaceuticals pharmacy philharmonic place plan planning player players playhouse plaza plumbing
  police policy post prep preparatory presbyterian preservation presidential press print productions program programs
  project projects properties property public publications publishing radio ranch realty recovery recreation recycling
  refuge rehabilitation repertory research residence resource resources restaurant restoration retreat river safety
  salon scholarship scholarships school schools science sciences seminary senior service services settlement shelter
  shop shore singers site society solar solutions sons spa sports square st start state station steel store stores
  strategies street studies studio studios support symphony synagogue systems team tech technologies technology temple
  terrace the theater theaters theatre theatres theological towers town township trade training transit transportation
  travel treatment tribe tribune trust unified union unit united universities university valley veterans vfc vfd video
  view village ville vineyards volunteer water welfare west winery women womens woods works workshop world ymca youth
  ywca zoo`.split(/\s+/),
)
