/**
 * The passwords that are tried first everywhere, English and Dutch: the ones most often found in
 * leaks, as counted by the zxcvbn project (MIT), and the words this country picks. Each stands for
 * its variants with digits and signs around it and inside.
 */
const COMMON = /* @__PURE__ */ new Set(
  `
0.0.000 01011970 01011980 01011985 01011990 01011991 01012000 01012001 01012010 01012011 010203
102030 102938 1029384756 11112222 111222 111222333 1122 112233 11223344 1122334455 112358 11235813
1123581321 121314 1221 1225 123098 12312 12312312 1232323q 12332 123321 123321123 123321q 1234321
12344321 123454321 1234554321 1234567890q 12345678910 123456789a 123456789q 123456789z 1234567a
1234567q 123456a 123456aa 123456k 123456q 123456z 123457 12345a 12345q 123654 123654789 12369874
123698745 123789 123987 124578 132435 134679 135790 1366613 141627 142536 147258 147258369 147852
147852369 1478963 14789632 147896325 15426378 159357 159753 159951 1701 192837465 2112 21122112
223344 246810 25802580 258456 314159 31415926 315475 321654 362436 4128 445566 456123 456654
456852 4815162342 5150 51505150 555666 666777 666999 6751520 73501505 741852 741852963 753159
753951 789456 789456123 7895123 789654 852456 8675309 906090 9379992 951753 963852 987456 a12345
a123456 a1234567 a1b2c a1b2c3d a1s2d3f a2b3c a2b3c4d aanmelden aardvark aaron abc abcd aberdeen
abgrtyu abigail access accord account achilles action active adam adgjmptw adidas admin adrian
aezakmi africa agent aggies aikido airborne airbus airforce airplane ajax alabama alan alaska
albert alberto alejandr aleksandr alex alexande alexander alexandr alexandra alexis alfred alice
alicia aliens alison allen allison almere alpha alpine always alyssa amadeus amanda amateur amazon
amber amelia america american amsterdam anakin anal analsex anarchy anastasia anders anderson
andre andrea andreas andrei andrew andrey andy anfield angel angela angelica angelina angelo
angels animal anime anna annette annie anouk anthony anton antonio anubis anything apache apollo
apple apples april aquarius aragorn archer archie area arizona arnhem arnold arsenal arthur artist
asd asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdzxc ashley ashton asian aspirine
assassin assfuck asshole assman asterix astros athena atlanta atlantic atlantis atomic attack
auburn audrey august augustus aurora aussie austin australia autumn avalon avatar avenger awesome
azamat azerty azsxdc azsxdcfv babe babes babies baby babyboy babydoll babygirl babylon bacon
badass badboy badger baggins bailey ball baller balls banana bananas bandit bang bangkok banshee
barbie barcelon barcelona barkley barney bart baseball basket basketba basketball bass bassman
bastard batman battle baxter beach beagle bear bearbear beast beatles beatrice beautiful beauty
beaver beavis beckham beefcake beer beertje beetle beheer beheerder belinda bell bella bender
benjamin bennett benson bentley berlin bernard bernie bertha bethany beverly bezoeker bianca
bicycle bigballs bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot bigger biggie bigguy
bigmac bigman bigone bigred bigtits bill billie billy billybob billyboy bingo bird birdie birdman
birthday biscuit bishop bitch bitches biteme black blackcat blackdog blackie blackjac blackman
blacks blacky blade blades blahblah blake blaster blazer blessed blink blizzard bloemen bloemetje
blonde blondes blondie blood bloody blow blowjob blowme blue bluebird blueblue blueeyes bluemoon
blues bluesky boat bobafett bobbie bobby bobcat boeing bogdan bohica bollocks bollox bomber bond
bondage bone bonehead boner bones bonita bonjour bonnie boobies boobs booger boogie boomer boots
booty boris bosco boss bossman boston bottom bowler bowling bowser bradford bradley brandi brando
brandon brandy brasil braves brazil breast breda breeze brenda brendan brian brianna bridge
bridget britney brittany broken bronco broncos brooke brooklyn brooks brother brothers brown
brownie browns bruce brucelee bruins bruno brutus bryan bryant bubba bubbas bubble bubbles buck
buckeye buckeyes buddha buddy budlight budman buffalo buffett buffy bugger bull bulldog bulldogs
bullet bullshit bunghole bunny burger burton bush business buster butch butler butt butter
butterfl butterfly butthead butthole buttons byteme cactus cadillac caesar caitlin caliente
californ california callie calvin camaro camel camelot camels camera cameron camille campbell
canada cancel cancer candy candyman cannon cantona capital capone captain cardinal carlo carlos
carlton carmen carol carolina caroline carolyn carpet carrie carrot carson carter cartman cartoon
caserta casey cash casino casper cassidy cassie castle catalina catch catdog catfish catherin
catman cats cavalier ccbill cdtnkfyf celeste celica celine celtic celtics center central cessna
chair champion champs chance chandler chang change changeme chaos charger chargers charles charlie
charlott charlotte charlton charly charmed chase check cheers cheese chelsea cherokee cherry
cheryl chester chevelle chevrole chevy cheyenne chicago chicken chicks chiefs children china
chipper chloe chocolat chopper chris chrissy christ christia christian christin christine christop
christy chronic chubby chuck chucky church cindy cjkysirj cjkywt claire clancy clarence classic
claude claudia clayton clifford clinton clitoris clover cobra cocacola cock cody coffee coke
colleen college collins colombia colorado colors colt coltrane columbia columbus command commando
compaq computer concrete condor connect conner connie connor conrad consumer content control
cookie cookies cool cooldude cooler coolio coolman cooper copper corona corvette cosmos cosworth
cotton cougar country courtney cowboy cowboys coyote cracker crash crazy cream creampie creative
cricket crimson cristina crusader crystal cthulhu cthutq cuddles cumming cumshot cunt cupcake
curious curtis cutlass cutter cxfcnmt cynthia daan daddy dagger daisy dakota dale dallas dalton
damian damien dance dancer danger danie daniel daniela danielle daniil danila danni danny dannyboy
dark darkness darkside darkstar darling darren darwin dave david davis dawg dawson daytona
dbrnjhbz dead deadhead deadman deanna death debbie december deeznuts defender defiant deftones
delete delta demo demon denhaag denis denise dennis denver derrick desert design designer desire
deskjet destiny detroit devil devildog devils dexter dfkthbz dfvgbh diablo diamond diamonds diana
dick dickhead diesel dietcoke digger digital dilbert dilligaf dillon dima dingdong dinsdag
director dirty discover disney dixie dkflbvbh doberman doctor dodge dodger dodgeram dodgers dogg
doggie doggy dogman dogs dolfijn dollar dolphin dolphins dominic domino donald donderdag donkey
donna donnie doobie doodle dookie dorothy double doughboy douglas dracula drago dragon dragons
drake dream dreamer dreams driver drizzt drowssap drpepper drummer dthjybrf dublin ducati duck
dude dudley duke dumbass duncan durango dustin dusty dylan eagle eagles eatme eatpussy eatshit
eclipse eddie eduard edward eileen eindhoven einstein ekaterina elaine electric element elena
elephant eleven elijah elizabet elizabeth elliot elliott elvira elvis elwood emerald emily eminem
emma emmanuel empire energy engage engeltje engine engineer england english enigma enjoy enschede
enter enterpri enterprise eric ernest erotic escape escort esther eternity eugene evelyn everton
excalibu exigen exigent explorer express extreme fabian faith falcon falcons fallen familie family
fantasy farmer farside fast faster fatass fatboy fatcat father fatman fcutrecht februari
feijenoord felix fender fernand fernando ferrari ferret fetish feyenoord ficken fietsbel fighter
filter finger finish fire fireball firebird firefly firefox fireman fish fisher fishing fitness
fktrcfylh fktrctq flames flamingo flash flatron fletcher flight flipper florence florida flower
flowers fluffy flyboy flyers foobar football ford forest forever forget forgot formula forrest
fortuna fossil foster foxtrot france frances francis franco frank frankie franklin franky freak
freaks freaky freckles fred freddie freddy frederic fredfred free freedom freeman freepass
freeuser french friday friend friends frog frogger froggy front frontier frosty fuck fuck_inside
fucked fucker fuckers fuckface fuckfuck fucking fuckit fuckme fuckoff fuckyou function funny
funtime fusion future fyfcnfcbz fylhtq gabrie gabriel galaxy galina galore gambit gandalf gang
gangbang gangsta gangster garbage garcia garden garfield garrett gary gast gateway gator gators
gbpltw gebruiker geheim geheimpje gemini general genesis genius george georgia gerald gerard
german germany geronimo getsome gfhjkm ghbdtn ghbdtnbr ghjcnj ghost giants gibson gilbert gillian
ginger giovanni girl girls gizmo gizmodo gjkbyf global gloria gn56gn goblin goblue goddess
godsmack godverdomme godzilla goedemorgen gofish goforit gold goldberg golden goldfish goldie golf
golfball golfer golfing goober good goodbye goodluck goodtime google goose gopher gordon gorilla
gotcha gothic grace gracie graham grandma granny grateful great green greenday greg gregory
gremlin grendel griffey griffin grizzly groningen groovy grover guardian guinness guitar gundam
gunner gustav haarlem hacker hailey halflife hallo hallohallo hamburg hamilton hamlet hammer
hammers hamster handsome hannah hannibal hansolo happy hard hardcore harder hardon harley harmony
harold harris harrison harry harvey hastings hawaii hawk hawkeye hayden hayley head hearts heather
heaven hector helen helena hell hellfire hello help helpme hendrix henry hentai herbert herbie
hercules herfst herman hermes hershey hesoyam hidden highland hilton hiphop history hitler hitman
hjvfirf hobbes hobbit hockey hoerenkind holden holiday holland holly hollywoo holmes home homer
homers homerun honda hondje honey hongkong hooker hooters hoover horndog hornet horney horny horse
horses hotboy hotdog hotrod hotsex hotstuff hottie house houses houston howard hudson hummer
hungry hunter hunting hurrican husker huskers hustler ibanez icecream iceman iforgot igor iguana
ihateyou ikhaatje ikhouvanje ikhouvanjou ilovesex iloveu iloveyo iloveyou imagine immortal impala
imperial incubus indian indiana indians indigo infantry inferno infiniti infinity inloggen insane
inside integra internet intrepid ireland irina irish ironman isabel isabella isabelle island
israel italia ivan ivanov iverson iwantu j4ye3uz jack jackal jackass jackie jackoff jackson jacob
jaguar jake jamaica james jamesbon jamie jammer janice janine januari january japan jasmin jasmine
jason jasper javier jazz jeep jeff jeffrey jenna jennie jennifer jenny jeremiah jeremy jericho
jeroen jerome jerry jersey jesse jessica jessie jester jesus jethro jijenik jimbo jimbob jimmy
joanna joanne joey johan john johnjohn johnny johnson joker jonathan jones jordan joseph josh
joshua jrcfyf juan judith juice juli julia julian julie juliet julius jumper jungle juni junior
jupiter justdoit justice justin justine justme juventus kaaskop kaiser kaktus kamikaze kangaroo
kanjer kansas karate karen karina kasper katana katerina kathleen kathryn kathy katie katje katrin
katrina kawasaki keeper keith kelley kelly kelsey kennedy kenneth kenny kentucky kenwood kermit
kevin keyboard keystone kicker kikker killer killme kimberly king kingdom kingkong kingpin
kingston kirill kiss kisses kissme kitkat kitten kitty kittycat klantenservice klaster klootzak
knicks knight knights knuffel knuffels kodiak kolobok konijn konijntje koningsdag kotenok kramer
krishna kristen kristi kristin kristina kutwijf kyle labrador labtec lacrosse ladies lady ladybug
laguna lakers lancelot lancer lansing laptop larisa larry lasvegas latin latino laura lauren
laurie lawrence lawyer leader leather ledzep leeuw leeuwarden legacy legend legion legolas
lekkerding lemons lennon lente leonard leonardo leopard lesbian lesbians leslie lespaul lestat
lester letmein letsgo lewis lexmark liberty lick licker lickit lickme liefje liefste lieverd life
lifehack lifetime light lightnin lights lincoln linda lindsay lindsey liquid lisa little liverpoo
liverpool lizard lizzie lobster logan logitech lol lolita lollipop london lonely lonestar lonewolf
long longhorn looker looking lorenzo lorraine loser louise love loveit lovelove lovely loveme
lover loverboy lovers loveyou loving lowrider lucas lucifer lucky luckydog lucy ludwig luke luther
lvbnhbq maandag maart maastricht macdaddy machine madden maddie maddog madison madman madmax
madness madonna madrid maestro maggie magic magnolia magnum magnus maiden mailcreated mailman
makaveli maksim malcolm malibu mallard mamaenpapa manager manchest manchester mandingo mandy
maniac manson manuel manutd marathon marcel marco marcus margaret margarita maria mariah marian
marie marieke marilyn marina marine mariners marines marino mario marion marissa mark market
markus marlboro marley marlin marshall martha martijn martin martina martinez martini marvel
marvin mary maryjane maryland mason massive master masters matilda matrix matt matthew mature
maurice maverick maxima maximus maxine maxwell mayday maynard meatball megadeth megaman megan
meghan melanie melinda melissa melody melvin member memphis mercedes mercury meridian merlin
mersedes metal metallic metallica method mexico miami michael michaela michel michele michelle
michigan mickey microlab microsof microsoft midnight mighty miguel mike mikey milano miles
military miller millie million milton mine minecraft minnie miracle mirage miranda mission missy
mister mistress misty mitchell mobile mollie molly moloko molson momoney monday money moneys
mongoose monica monika monique monitor monkey monkeys monopoly monroe monster montana montreal
moocow mookie moon moose moppie morgan morpheus morris morrison moscow mother motorola mountain
mouse movie mozart muffin mulder munchkin muppet murphy murray muscle mushroom music musicman
mustang mustangs muziek mylove mypass myself mystery mystic nadine naked nancy napass napoleon
naruto nascar nasty nastya natali natalia natalie natasha nathalie nathan national naughty ncc
ncc1701a ncc1701d ncc1701e nebraska nederland nellie nelson nemesis neptune network nevada newlife
newman newpass newport newton newyork nfnmzyf nicholas nick nicola nicolas nicole nigger night
nijmegen nikita nikki nimrod nina niners ninja nintendo nipple nipples nirvana nissan nofear nokia
nolimit none noodle noodles nookie nopass norman norton nothing november nugget nummer nuttertools
nylons nymets oakland oakley obiwan oblivion october odessa offerte office ohyeah oicu oilers
oklahoma oksana oktober oldman olga olifant oliver olivia omega onelove online opaoma opdracht
open openup oracle orange oranje oranjeboven oregon orioles orion orlando oscar osiris ou812
outlaw overlord oxford pa55w0rd pa55word paarden paardje pacific packard packers pacman painter
pakistan palace paladin palmer pamela panama panasonic pancho panda pandora pantera panther
panthers panties pantyhos panzer papegaai paradise paradox paris parker parola parrot party pascal
pass passat passion passport passw0rd passwor password passwort patches patricia patrick patriot
patriots patton paul pauline pavilion payton peace peaches peanut peanuts pearljam pebbles
peekaboo peewee pegasus pencil penelope penguin penguins penis penny pentium people pepper pepsi
perfect personal pervert pete peter peterpan peters peugeot phantom philip philips phillies
phillip philly phoebe phoenix photo photos phpbb picard picasso pickle pickles pics picture pierre
pieter piglet pikachu pilot pimp pimpin pineappl ping pink pinkfloy pioneer pirate pirates pistol
pitbull pizza planet plastic platinum play playboy player playtime please pleasure plumber
plymouth poepie poesje poison pokemon polaris police polina polo polska poncho pontiac pooh
poohbear pookie poop pooper poopie popcorn popeye porkchop porn porno pornstar porsche porter
portland portugal possum postal potato potter powder power powers precious predator prelude
presario preston pretty primus prince princes princess prinses prinsesje printer private privet
proberen prodigy proef psv psveindhoven psycho pumpkin punisher punkin punkrock puppies puppy
purple pussies pussy pussycat pussys putter pyramid python q12345 q1w2e q1w2e3r q1w2e3r4t
q1w2e3r4t5y q2w3e q2w3e4r q2w3e4r5t q2w3e4r5t6y qawsed qawsedrf qaz qaz2wsx qaz2wsx3edc qazwsx
qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc quality queen qwaszx qwe qweasd qweasdzxc qwer
qwerasdf qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop rabbit racecar racerx rachel racing
rafael ragnarok raider raiders rainbow raistlin ralph rammstein ramona randall random randy ranger
rangers raptor rascal rasdzv raven ravens raymond razz rbhbkk ready reagan reality reaper rebecca
rebel rebels red redalert redbull reddog redhead redhot redman redneck redrum redskins redsox
redwings regenboog reggie regina remember renegade rescue research review rfnthbyf rfrfirf
rhbcnbyf rhonda ricardo richard richie richmond rick ripper river rjntyjr robbie robert roberto
roberts robin robinson rock rocker rocket rockets rockon rocks rockstar rocky rodney roger rogers
roland roller rolltide roman romashka romeo rommel ronald ronaldo ronnie rookie rooster rootbeer
roscoe rose rosebud rosemary rotterdam roxanne rubber rugby rulez runner rush ruslan russell
russia russian rustam rusty ryan sabbath sabina sabine sabrina sadie safety sailboat sailing
sailor saint saints sakura sally salmon samantha sammie sammy sampson samson samsung samuel
samurai sanchez sandiego sandman sandra sandy sanne santana santiago santos sapphire sara sarah
sasha sassy satan saturn saun savage savannah scarface scarlet scarlett schaatsen schatje schatjes
school scooby scoobydo scooter scorpio scorpion scotch scotland scott scottie scotty scrappy
scream scruffy scully search seattle sebastia sebastian secret security seinfeld select seminole
semperfi sentinel septembe september serega serena serenity sergei sergey sergio server service
sesame seven sex4me sexual sexx sexy sexygirl shadow shaggy shalom shaman shamrock shane shaney
shannon shaolin shark sharks sharon shasta shaved shazam sheena sheila shelby shelley shelly
shemale sherlock sherman sherry shiloh shirley shit shithead shitty shogun shooter shopping short
shorty shotgun showme showtime sidney siemens sierra silver silvia simba simon simone simple
simpson simpsons sinatra singer single sinner sinterklaas sirius sister sithlord skater skeeter
skiing skinny skipper skippy skittles skyline skywalke slappy slapshot slayer sleepy slick
slipknot slut sluts smile smiles smiley smith smitty smoke smoker smokey smokin smooth smudge smut
snake snakes snapper snatch snickers sniper snoepie snoepje snoopy snow snowball snowman snuggles
sobaka soccer socrates softball software soldier soleil solomon somethin sommer sonic sony sooner
sooners sophia sophie soso123aljg southern space spanking spankme spanky sparky spartak spartan
spartans speaker special spectrum speed speedy spencer spider spiderma spiderman spidey spike
spirit spitfire splash spooky sports spring springer sprint sprite spunky spyder squirrel squirt
srinivas stacey stalker stallion stamppot standard stanley star starbuck starcraft stardust
starfish stargate stars startrek starwars station stealth steelers stefan stella stephani
stephanie stephen sterlin sterling sterretje steve steven stevie stewart stick sticky stimpy
stinger stingray stinky stocking stone stonecol stoner stones storm stormy stranger street strider
strike striker stripper strong stroopwafel stuart stud student studio stuff stupid subaru sublime
success suck sucker suckit suckme sucks sugar summer summit sundance sunday sunny sunrise sunset
sunshine super superfly superman support surfer surfing susan suzanne suzuki svetik svetlana
swallow sweden sweet sweetie sweetpea sweets sweety swimming swinger swingers swordfis swordfish
sydney sylvia syracuse system tacobell tacoma tamara tanker tanner tanya tardis target tarheel
tarheels tarzan tatiana tattoo tatyana taurus taylor tazman tdutybq teacher technics techno teddy
teen teens telefon telefoon tempest temple tennis tequila teresa terminator terror terry test
tester testing testtest texas thailand thanks thankyou thegame thekid theking theman theodore
theone therock thijs thomas thompson throat thuglife thumper thunder thx tickle tiffany tiger
tigers tigger tight tijger tilburg timber time timmy timothy tina tinker tinman titanic titans
titleist tits titties tobias today toegang toetsenbord tolkien tomcat tommy tony topcat topdog
topgun topper tornado toronto torres toshiba tottenha toyota tracey tractor tracy traffic trains
trance transam travel travis trebor tree trevor trfnthbyf tricky trigger trinity tristan triton
triumph trixie trojan trojans trombone trooper trouble truck trucker trucks truelove trumpet
trunks trustno tucker tuesday tulpen turbo turkey turnen turner turtle tweety twente twilight
twister tyler tyrone ultimate unicorn united universe unknown unreal usa usuckballz utrecht
vacation vader vagina vakantie valentin valentina valera valerie valhalla valley vampire vanessa
vanhalen vanilla vectra vegeta velvet veranderen verbatim verhuisbedrijf verhuisbod verhuisdoos
verhuiswagen verhuizen verhuizing veritas verona veronica veronika vertigo vette vfhbyf vfhecz
vfrcbv vfrcbvrf vfvjxrf victor victoria victory video viking vikings viktor viktoria vincent
violet viper vipers virgin virginia vision vitesse vivian vkontakte vladik vladimir vlinder
vlinders voetbal volume voodoo voorjaar vortex voyager vriend vriendin vrijdag vulcan wachtwoord
wachtwoorden walker wallace walnut walter wanker warcraft warhammer warlock warlord warren warrior
warriors water waterloo waters watson wayne weasel weather webmaster webster weed weekend weezer
welcome welkom welkomthuis wendy werewolf wesley western westham westside wetpussy whatever wheels
whiskey white whitney whocares whore whynot wicked wijzigmij wildcat wildcats willem william
williams willie willis willow willy wilson window windows winner winnie winston winter wisdom
wizard woensdag wolf wolfgang wolfman wolfpack wolverin wolverine wolves wombat women wonder woody
wookie wordpass world wrangler wright wrinkle writer wutang xanadu xavier xfiles yamaha yankee
yankees ybrbnf yellow yfnfif yomama young yourmom yvonne zachary zaphod zaq zaq12wsx zaq1xsw
zaqwsx zaterdag zeppelin zidane zipper zombie zomer zondag zonnebloem zonnetje zvezda zwartepiet
zwemmen zwolle zxc zxcv zxcvbn zxcvbnm
`.split(/\s+/),
);

const ROWS = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
];
const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

// Shorter words are no more than a few letters in a password of digits.
const MIN_WORD = 4;

/** True for a password that guessers try first, whatever its length. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const unit = repeatedPart(text);
  if (unit !== null) return unit.length <= 3 || isCommonPassword(unit);
  const core = text.slice(Math.max(0, text.search(/[a-z]/)), 1 + lastLetter(text));
  const plain = core.replace(/[0134579@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  if (COMMON.has(text) || isRow(text)) return true;
  return [core, plain, plain.replaceAll("i", "l")].some(
    (word) => word.length >= MIN_WORD && (COMMON.has(word) || isRow(word)),
  );
}

// 'abc' of 'abcabcabc'; null when a text is no part of itself a few times over.
function repeatedPart(text: string): string | null {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.length % length !== 0) continue;
    const part = text.slice(0, length);
    if (part.repeat(text.length / length) === text) return part;
  }
  return null;
}

function lastLetter(text: string): number {
  return Array.from(text.matchAll(/[a-z]/g)).at(-1)?.index ?? -1;
}

// A run along the keyboard or the alphabet, forwards or backwards.
function isRow(word: string): boolean {
  const backwards = [...word].reverse().join("");
  return ROWS.some((row) => row.includes(word) || row.includes(backwards));
}
