# Was Partien und Server sagen, gleich in welchem Spiel. Siehe docs/words.md.


## Was einer Partie widerfährt

match-MatchOpened = Die Würfel der Partie liegen fest; man kann sich setzen.
match-SeatTaken = { $player } setzt sich.
match-SeatFreed = Jemand geht, bevor die Partie beginnt.
match-MatchStarted = { $seats ->
    [one] Die Partie beginnt; { $seats } spielt mit.
   *[other] Die Partie beginnt; { $seats } spielen mit.
}
match-SeatLeft = { $seat } geht; das Spiel zieht von nun an für diesen Platz.
match-SeatReturned = { $seat } spielt wieder mit.
match-TimeLimitReached = Das Zeitlimit des Spiels ist erreicht.
match-TimeOver = Die Zeit von { $seat } ist um; das Spiel macht den üblichen Zug.
match-SeatHandedOver = { $occasion ->
    [HOLIDAY] { $seat } ist eine Weile fort; der Hausbot { $standIn } springt ein.
    [HOST] Der Hausbot { $standIn } spielt von nun an für { $seat }.
    [ABSENT] { $seat } ist schon zu lange fort; der Hausbot { $standIn } springt ein.
   *[TIME_OVER] Die Zeit von { $seat } ist um; der Hausbot { $standIn } springt ein.
}
match-SeatOffered = Der Platz von { $seat } ist zu haben.
match-OfferWithdrawn = Der Platz von { $seat } ist nicht mehr zu haben.
match-SeatChanged = { $player } übernimmt einen Platz und spielt weiter.
match-ReplacementAsked = { $by } möchte { $seat } ersetzen, denn da ist niemand.
match-RulesChanged = Von nun an gilt Fassung { $rulesVersion } der Regeln.
match-MovesTakenBack = { $seat } nimmt Züge zurück, bis zu Zug { $backTo }.
match-OrderGiven = { $seat } gibt im Voraus eine Anweisung: { $does }.
match-OrderWithdrawn = { $seat } nimmt eine Anweisung zurück.
match-OrderAnswered = Deine Anweisung hat für dich geantwortet. „{ $asked }“ { $made }.
match-OrderEnded = Deine Anweisung ist beendet: { $endedBy }.
match-OrderKind =
    .PASS = bei manchen Fragen passen, ohne gefragt zu werden
    .MOVES = den ersten möglichen von einigen Zügen machen
    .QUIET = keine Einwürfe anbieten, während andere gefragt sind
match-Until =
    .MY_TURN = bis man am Zug ist
    .NAMED = bis etwas den eigenen Platz nennt
    .END = bis zum Ende der Partie
match-OrderEnd =
    .MY_TURN = Du bist am Zug
    .NAMED = Was geschehen ist, betrifft dich
    .DONE = Sie hat so oft geantwortet, wie sie sollte
    .NOT_OFFERED = Keiner ihrer Züge ist möglich
    .LEFT = Du hast die Partie verlassen
    .HANDED_OVER = Ein Hausbot spielt deinen Platz
    .SEAT_GIVEN = Jemand anderes spielt den Platz
    .UNDONE = Ihre Antwort wurde zurückgenommen
    .RULES = Neue Regeln gelten
match-GameOver = Der letzte Zug ist gemacht; die Partie wird gewertet.
match-MatchFinished = Die Partie ist zu Ende: { $result }. Der Startwert ihrer Würfel ist öffentlich.
match-MatchEnded = { $reason ->
    [IDLE] Die Partie ist beendet: zu lange ist nichts geschehen.
    [OPERATOR] Der Betreiber des Servers hat die Partie beendet.
   *[LEFT] Die Partie ist beendet: der Gastgeber ist gegangen, und sonst war niemand da.
}
match-MatchAbandoned = Die Partie ist ohne Ergebnis zu Ende.
match-PlayerForgotten = Das Konto eines Mitspielers wurde gelöscht; sein Name steht nirgends mehr.

match-Decider =
    .OTHERS = alle anderen, die da sind
    .HOST = der Gastgeber
match-HouseBot =
    .random = Macht irgendeinen Zug und weiß nichts vom Spiel.
    .greedy = Macht sofort den Zug, der jetzt am besten aussieht.
    .search = Probiert jedes Mal eine Zehntelsekunde lang seine besten Züge an Tischen, die der wirkliche sein könnten.
match-HandOver =
    .TIME_OVER = die Zeit war um
    .HOLIDAY = eine Weile fort
    .HOST = durch den Gastgeber
    .ABSENT = zu lange fort
match-Ending =
    .IDLE = zu lange nichts geschehen
    .OPERATOR = vom Betreiber beendet
    .LEFT = alle gegangen


## Anfragen und Konten

match-BAD_REQUEST = Die Anfrage ist fehlerhaft, oder ein Feld ist unbekannt oder vom falschen Typ.
match-UNAUTHENTICATED = Die Anfrage braucht ein Token, oder ihres gilt nicht oder nicht mehr.
match-NOT_FOUND = Unter dieser Adresse gibt es nichts.
match-METHOD_NOT_ALLOWED = Diese Adresse kennt die Methode nicht.
match-REQUEST_TIMEOUT = Die Anfrage kam nicht rechtzeitig. Schicke sie noch einmal.
match-BODY_TOO_LARGE = Der Inhalt ist größer, als der Dienst annimmt.
match-UNSUPPORTED_MEDIA_TYPE = Der Inhalt muss JSON sein: application/json, oder eine Aufzeichnung als application/jsonl.
match-FORBIDDEN_ORIGIN = Seiten dieser Herkunft dürfen den Dienst nicht aufrufen.
match-OPERATION_NOT_ALLOWED = Der Server beantwortet nur die GraphQL-Operationen, die sein Betreiber freigegeben hat.
match-PERSISTED_QUERY_NOT_FOUND = Zu diesem Hashwert ist kein GraphQL-Dokument bekannt. Schicke seinen Text dazu.
match-RATE_LIMITED = Ein Kontingent ist erschöpft. `Retry-After` sagt, wann wieder etwas übrig ist.
match-TOO_MANY_STREAMS = Zu viele Ströme oder Verbindungen sind zugleich offen. Schließe einen.
match-TOO_MANY_CONNECTIONS = Zu viele Verbindungen sind offen, insgesamt oder von deiner Adresse. Schließe eine, oder versuche es später.
match-HEADERS_TOO_LARGE = Die Kopfzeilen sind größer, als der Dienst annimmt.
match-INTERNAL = Der Dienst ist gescheitert. Die Nummer der Anfrage führt in seinem Protokoll zur Ursache.
match-UNAVAILABLE = Der Dienst erreicht seinen Speicher nicht, oder er hält gerade an. Versuche es noch einmal.
match-WRONG_TICKET = Das Ticket ist benutzt, abgelaufen oder für einen anderen Strom. Hole ein neues.
match-RIGHT_MISSING = Dafür braucht ein Token das Recht { $right }; das geschickte hat es nicht.
match-WRONG_LINK = Der Link ist benutzt, abgelaufen oder durch einen neueren ersetzt. Mache einen neuen.
match-UNKNOWN_TOKEN = Ein solches Token hat das Konto nicht.
match-TOO_MANY_TOKENS = Das Konto hat so viele Token, wie es haben darf. Beende erst eines.
match-LAST_TOKEN = Kein anderes Token ohne Ende hat das Recht ACCOUNT: Niemand könnte das Konto mehr verwalten.
match-UNKNOWN_PLAYER = Ein solches Konto gibt es nicht.
match-BAD_NAME = Ein Name hat 1 bis 40 sichtbare Zeichen, ist nicht leer und endet nicht wie der eines Hausbots oder eines gelöschten Kontos.


## Partien

match-UNKNOWN_MATCH = Eine solche Partie gibt es nicht, oder sie ist privat und du spielst nicht mit.
match-UNKNOWN_GAME = Ein solches Spiel gibt es nicht.
match-UNKNOWN_LANGUAGE = Diese Sprache spricht das Spiel nicht.
match-UNKNOWN_RULE = Keine Regel des Spiels hat diese Nummer.
match-BAD_OPTIONS = Die Einstellungen oder die Zahl der Plätze lässt das Spiel nicht zu.
match-BAD_VERSION = So weit ist die Partie noch nicht.
match-BAD_CURSOR = Die Liste hat keine solche Stelle.
match-BAD_ENTROPY = Entropie sind höchstens 128 druckbare ASCII-Zeichen, etwa die Hexadezimalziffern zufälliger Bytes.
match-BAD_TICKET = Ein Ticket besteht aus 1 bis 64 Buchstaben, Ziffern, Binde- und Unterstrichen.
match-BAD_IDEMPOTENCY_KEY = Ein Idempotenz-Schlüssel besteht aus 32 bis 64 zufälligen Buchstaben, Ziffern, Binde- und Unterstrichen, etwa eine UUID.
match-IDEMPOTENCY_KEY_REUSED = Dieser Idempotenz-Schlüssel kam mit einer anderen Anfrage. Nimm einen neuen.
match-WRONG_INVITATION = Keine Partie hat diese Nummer und diese Einladung. Frage ihren Gastgeber nach beidem.
match-NO_SPECTATORS = Nur wer mitspielt, darf dieser Partie vor ihrem Ende zusehen.
match-NOT_SEATED = Du sitzt nicht in dieser Partie.
match-NOT_HOST = Das darf nur, wer die Partie angelegt hat.
match-MATCH_OPENING = Die Würfel dieser Partie werden noch festgelegt. Versuche es gleich noch einmal.
match-MATCH_STARTED = Diese Partie hat schon begonnen.
match-MATCH_NOT_STARTED = Diese Partie hat noch nicht begonnen.
match-MATCH_NOT_OVER = Die Aufzeichnung einer Partie ist erst öffentlich, wenn die Partie zu Ende ist.
match-MATCH_FULL = Alle Plätze dieser Partie sind besetzt.
match-TOO_MANY_MATCHES = Du hast so viele Partien, die nicht zu Ende sind, wie ein Konto haben darf. Beende oder verlasse erst eine.
match-SEAT_TAKEN = Auf diesem Platz sitzt schon jemand. Lass den Platz weg, um irgendeinen freien zu bekommen.
match-UNKNOWN_SEAT = Diesen Platz hat die Partie nicht.
match-ALREADY_SEATED = Du sitzt schon in dieser Partie.
match-UNKNOWN_BOT = Einen solchen Hausbot gibt es nicht.
match-NOT_A_HOUSE_BOT = Auf diesem Platz sitzt kein Hausbot.
match-HANDED_OVER = Ein Hausbot spielt für dich. Kehre erst in die Partie zurück.
match-NOT_REPLACEABLE = Niemand sonst darf diesen Platz übernehmen: In einer gewerteten Partie springen nur Hausbots ein.
match-NOT_ABSENT = So lange hat noch niemand auf diesen Platz gewartet, dass ein anderer ihn haben dürfte.
match-KNOWS_A_HAND = Du hast in dieser Partie einen anderen Platz gehabt und weißt, was er wusste.
match-TOO_FEW_PLAYERS = Es sind noch Plätze frei. Eine Partie beginnt, wenn alle besetzt sind.
match-NO_UNDO = In dieser Partie darf niemand Züge zurücknehmen.
match-NOTHING_TO_UNDO = Du hast keinen Zug zurückzunehmen, der auf die Frage dieser Version geantwortet hat.
match-UNDO_LIMIT = Du hast so oft Züge zurückgenommen, wie du darfst, bis jemand anderes zieht oder gelost wird.
match-REVEALED = { $what ->
    [CHANCE] Was bis zu Version { $version } geschah, ist nicht zurückzunehmen: Es wurde gelost.
    [ANSWERED] Was bis zu Version { $version } geschah, ist nicht zurückzunehmen: Andere haben geantwortet.
    [LEARNT] Was bis zu Version { $version } geschah, ist nicht zurückzunehmen: Jemand hat Verborgenes gesehen.
   *[TOLD] Was bis zu Version { $version } geschah, ist nicht zurückzunehmen: Was seither gefragt oder gemeldet wurde, hängt von Verborgenem ab.
}
match-BAD_ORDER = Eine solche Anweisung kann in diesem Spiel nicht gegeben werden: Sie nennt Entscheidungen ohne einen Zug, der nichts tut, oder ihre Teile passen nicht zu ihrer Art.
match-TOO_MANY_ORDERS = Du hast so viele Anweisungen, wie ein Platz auf einmal haben darf, oder hast so viele gegeben, wie er in einer Partie geben darf.
match-UNKNOWN_ORDER = Dein Platz hat keine solche Anweisung.
match-TIME_OVER = Deine Zeit für diese Entscheidung war um; das Spiel macht den üblichen Zug für dich.
match-BUSY = Zu viele andere haben diese Partie zugleich verändert. Versuche es noch einmal.
match-STORE_FULL = Der Server hat zurzeit keinen Platz für eine weitere Partie. Versuche es später noch einmal.
match-RULES_UNAVAILABLE = Dieser Server hat die Fassung der Regeln nicht, nach der die Partie gespielt wird.
match-BAD_RECORD = Die Aufzeichnung ist keine, oder sie enthält nicht, was sie behauptet.
match-ALREADY_EXISTS = Eine andere Partie mit dieser Nummer ist hier schon gespeichert.


## Webhooks

match-WEBHOOK_ADDRESS = Zugestellt wird nur an öffentliche Adressen, und nur mit https.
match-WEBHOOK_LIMIT = Du hast schon so viele Webhooks, wie du haben darfst. Lösche erst einen.
match-UNKNOWN_WEBHOOK = Einen solchen Webhook hast du nicht.
match-NO_PUSH = Dieser Server schickt Browsern keine Nachrichten: Sein Betreiber hat dafür keinen Schlüssel gemacht.
match-PUSH_ADDRESS = Die Anmeldung ist nicht die eines Browsers bei einem bekannten Push-Dienst.
match-PUSH_LIMIT = So viele Browser sind angemeldet, wie ein Konto haben darf. Melde erst einen ab.
match-UNKNOWN_SUBSCRIPTION = Eine solche Anmeldung hast du nicht.
