// Invented travellers.
import { addDays } from "./calendar.js";

const words = (text) => text.trim().split(/\s*,\s*/);

const NAMES = {
  spanish: {
    F: words(`
      María José, Ana Lucía, Rosa Elena, Verónica, Gabriela, Begoña, Pilar, Sofía, Martha Cecilia, Noemí, Inés,
      Lucía, Doménica, Ángela
    `),
    M: words(`
      José Luis, Ángel, Darwin, Íñigo, Andrés, Raúl, Joaquín, Wilson, Sebastián, Óscar, Juan Carlos, Martín,
      Nicolás, Edison
    `),
    surnames: words(`
      Muñoz, Cedeño, Zambrano, Ordóñez, Guamán, Yánez, Peñafiel, Villacís, Quishpe, Ibáñez, Cárdenas, Tipán,
      Carreño, Núñez, Briones, Saltos, Egüez, Chávez, Lara, Proaño, Castañeda, Moncayo, Toaquiza, Reinoso, Bolaños
    `),
  },
  english: {
    F: words("Emily, Hannah, Claire, Megan, Ruth, Grace, Olivia, Charlotte, Zoe, Laura"),
    M: words("Daniel, Peter, Oliver, Jack, Thomas, Ethan, George, Samuel, Ryan, William"),
    surnames: words(`
      Miller, Harrison, O'Connor, Bennett, Walsh, Campbell, Foster, Whitfield, Hughes, Sinclair, Parker, Lawson
    `),
  },
  german: {
    F: words("Anna, Käthe, Jana, Ursula, Miriam, Lena"),
    M: words("Jürgen, Matthias, Felix, Lukas, Björn, Stefan"),
    surnames: words("Müller, Weiß, Schröder, Krämer, Vogel, Baumgartner, Hoffmann, Brändli"),
  },
  french: {
    F: words("Élodie, Camille, Hélène, Manon"),
    M: words("Benoît, Jérôme, Théo, Luc"),
    surnames: words("Lefèvre, Garnier, Rousseau, Béranger, Maçon, Dubois"),
  },
  italian: {
    F: words("Giulia, Chiara, Francesca"),
    M: words("Matteo, Niccolò, Davide"),
    surnames: words("Conti, Ferrara, De Santis, Moretti, Gallo"),
  },
  portuguese: {
    F: words("Letícia, Conceição, Beatriz"),
    M: words("João, Thiago, Caetano"),
    surnames: words("Gonçalves, Araújo, Magalhães, Teixeira"),
  },
  dutch: {
    F: words("Femke, Sanne, Anouk"),
    M: words("Pieter, Joris, Bram"),
    surnames: words("van Dijk, de Boer, Visser, Kuipers"),
  },
  nordic: {
    F: words("Åsa, Ingrid, Freja"),
    M: words("Søren, Mikael, Jørgen"),
    surnames: words("Lindqvist, Ångström, Bjørnsen, Sørensen"),
  },
  slavic: {
    F: words("Zuzana, Agnieszka, Tereza"),
    M: words("Paweł, Tomáš, Marek"),
    surnames: words("Kowalczyk, Nowak, Dvořák, Horák"),
  },
  japanese: {
    F: words("Yuki, Haruka, Emi"),
    M: words("Kenji, Takumi, Hiroshi"),
    surnames: words("Tanaka, Mori, Ishikawa, Ueda"),
  },
  korean: { F: words("Jiwoo, Minseo"), M: words("Sungmin, Hyunwoo"), surnames: words("Kim, Park, Yoon") },
  chinese: { F: words("Li Na, Meiling"), M: words("Wei, Haoran"), surnames: words("Zhang, Chen, Liu") },
  hebrew: { F: words("Noa, Tamar"), M: words("Eitan, Yonatan"), surnames: words("Levi, Mizrahi, Barak") },
};

// Weight, country, names, passport.
const VISITORS = [
  [24, "US", "english", "#########"],
  [7, "DE", "german", "C@#@###@#"],
  [6, "GB", "english", "#########"],
  [4, "FR", "french", "##@@#####"],
  [4, "ES", "spanish", "@@@######"],
  [4, "CA", "english", "@@######"],
  [3, "CO", "spanish", "@@######"],
  [3, "AU", "english", "@@#######"],
  [3, "CH", "german", "X#######"],
  [3, "NL", "dutch", "@@@######"],
  [3, "IT", "italian", "@@#######"],
  [2, "AR", "spanish", "@@@######"],
  [2, "PE", "spanish", "#########"],
  [2, "CL", "spanish", "P########"],
  [2, "BR", "portuguese", "@@######"],
  [2, "MX", "spanish", "@########"],
  [2, "IL", "hebrew", "########"],
  [2, "JP", "japanese", "@@#######"],
  [1, "CN", "chinese", "E@#######"],
  [1, "KR", "korean", "M########"],
  [1, "SE", "nordic", "########"],
  [1, "DK", "nordic", "#########"],
  [1, "CZ", "slavic", "########"],
  [1, "PL", "slavic", "@@#######"],
  [1, "AT", "german", "@#######"],
  [1, "BE", "french", "@@######"],
  [1, "IE", "english", "@@#######"],
  [1, "NZ", "english", "@@######"],
].map(([weight, country, names, passport]) => [weight, { country, names, passport }]);

const ECUADOR = { country: "EC", names: "spanish" };
const MAINLAND = [
  [6, "17"],
  [5, "09"],
  [2, "01"],
  [2, "13"],
  [1, "18"],
  [1, "11"],
  [1, "06"],
];
const ISLANDS = [
  [6, "20"],
  [2, "09"],
  [1, "18"],
  [1, "17"],
];

const CATEGORIES = {
  ingreso: [
    [68, "turista"],
    [20, "residente_permanente"],
    [7, "transeunte"],
    [5, "residente_temporal"],
  ],
  interisla: [
    [3, "turista"],
    [6, "residente_permanente"],
    [1, "residente_temporal"],
  ],
  salida: [
    [7, "turista"],
    [3, "residente_permanente"],
  ],
};

/** Returns the declarant of a trip and accompanying minors. */
export function party(trip, random) {
  const category = random.weighted(CATEGORIES[trip.flight.direction]);
  const visits = category === "turista";
  const home = visits && random.chance(0.8) ? random.weighted(VISITORS) : ECUADOR;
  const provinces = category.startsWith("residente") ? ISLANDS : MAINLAND;
  const withMinors = random.chance(0.18);
  const parent = person(home, provinces, trip.date, withMinors ? [29, 47] : [20, 74], random);
  const traveller = {
    ...parent,
    residence_country: home.country,
    migratory_category: category,
    email: random.chance(0.7) ? address(parent) : null,
    phone: home === ECUADOR ? random.fill("+593 9# ### ####") : null,
  };
  const minors = [];
  while (withMinors && minors.length < 3 && (minors.length === 0 || random.chance(0.45))) {
    const minor = person(home, provinces, trip.date, [1, 16], random);
    const [shared] = parent.surnames.split(" ");
    const own = home.names === "spanish" ? `${shared} ${random.pick(NAMES.spanish.surnames)}` : parent.surnames;
    minors.push({ ...minor, surnames: own });
  }
  return { traveller, minors };
}

function person(home, provinces, date, [youngest, oldest], random) {
  const names = NAMES[home.names];
  const sex = random.pick(["F", "M"]);
  const surnames =
    home.names === "spanish" ? random.shuffle(names.surnames).slice(0, 2) : [random.pick(names.surnames)];
  const local = home === ECUADOR;
  return {
    document_type: local ? "cedula" : "pasaporte",
    document_number: local ? cedula(random.weighted(provinces), random) : random.fill(home.passport),
    document_country: home.country,
    surnames: surnames.join(" "),
    given_names: random.pick(names[sex]),
    birth_date: addDays(date, -Math.ceil(random.between(youngest, oldest) * 365.25 + random.between(1, 364))),
    sex: random.chance(0.01) ? "X" : sex,
    nationality: home.country,
  };
}

/** Returns a cédula number: province, a digit below 6, six digits and the modulo-10 check digit. */
function cedula(province, random) {
  const digits = random.fill(`${province}${random.between(0, 5)}######`);
  const sum = [...digits].reduce((sum, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return sum + (product > 9 ? product - 9 : product);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

// example.org delivers no mail.
function address({ given_names, surnames }) {
  const plain = `${given_names.split(" ")[0]}.${surnames.split(" ")[0]}`.toLowerCase();
  return `${plain.normalize("NFD").replace(/[^a-z.]/g, "")}@example.org`;
}
